import { getCompany } from "@/lib/companies/queries";
import { companyFeedPath } from "@/lib/companies/url";
import { feedResponse } from "@/lib/metadata/feed";
import { absoluteUrl } from "@/lib/config/site";
import { renderCompanyFeed } from "@/lib/jobs/feed";
import { listFeedJobs } from "@/lib/jobs/queries";

export async function GET(_: Request, { params }: RouteContext<"/companies/[slug]/feed.xml">) {
  const { slug } = await params;
  const company = await getCompany(slug);
  if (!company) return new Response(null, { status: 404 });
  if (company.slug !== slug)
    return Response.redirect(absoluteUrl(companyFeedPath(company.slug)), 308);
  return feedResponse(
    "rss",
    renderCompanyFeed(company, await listFeedJobs({ companyId: company.id })),
  );
}
