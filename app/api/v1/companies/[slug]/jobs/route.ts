import { movedResponse, notFoundProblem, respondWithList } from "@/lib/api/list";
import { companyJobParameters } from "@/lib/api/parameters";
import { toApiJobSummary } from "@/lib/api/view";
import { getCompany } from "@/lib/companies/queries";
import { listCompanyJobsAfter } from "@/lib/jobs/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET(
  { url }: Request,
  { params }: RouteContext<"/api/v1/companies/[slug]/jobs">,
) {
  const { slug } = await params;
  const company = await getCompany(slug);
  if (!company) return notFoundProblem();
  if (company.slug !== slug) return movedResponse(`/api/v1/companies/${company.slug}/jobs`);
  return respondWithList(url, companyJobParameters, "jobs", async ({ limit }, after) => {
    const { jobs, end } = await listCompanyJobsAfter(company.id, after, limit);
    return { rows: { jobs: jobs.map(toApiJobSummary) }, end };
  });
}
