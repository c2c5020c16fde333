import { moved, notFound } from "@/lib/api/list";
import { toApiCompany } from "@/lib/api/view";
import { getCompany } from "@/lib/companies/queries";

export { options as OPTIONS, readOnly as POST } from "@/lib/api/list";

export async function GET(_: Request, { params }: RouteContext<"/api/v1/companies/[slug]">) {
  const { slug } = await params;
  const company = await getCompany(slug);
  if (!company) return notFound();
  if (company.slug !== slug) return moved(`/api/v1/companies/${company.slug}`);
  return Response.json(toApiCompany(company));
}
