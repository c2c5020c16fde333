import { movedResponse, notFoundProblem } from "@/lib/api/list";
import { toApiCompany } from "@/lib/api/view";
import { getCompany } from "@/lib/companies/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET(_: Request, { params }: RouteContext<"/api/v1/companies/[slug]">) {
  const { slug } = await params;
  const company = await getCompany(slug);
  if (!company) return notFoundProblem();
  if (company.slug !== slug) return movedResponse(`/api/v1/companies/${company.slug}`);
  return Response.json(toApiCompany(company));
}
