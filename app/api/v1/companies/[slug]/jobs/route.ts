import { moved, notFound, answerList } from "@/lib/api/list";
import { companyJobParameters } from "@/lib/api/parameters";
import { toApiJobSummary } from "@/lib/api/view";
import { getCompany } from "@/lib/companies/queries";
import { listCompanyJobsAfter } from "@/lib/jobs/queries";

export { options as OPTIONS, readOnly as POST } from "@/lib/api/list";

export async function GET(
  { url }: Request,
  { params }: RouteContext<"/api/v1/companies/[slug]/jobs">,
) {
  const { slug } = await params;
  const company = await getCompany(slug);
  if (!company) return notFound();
  if (company.slug !== slug) return moved(`/api/v1/companies/${company.slug}/jobs`);
  return answerList(url, companyJobParameters, "jobs", async ({ limit }, after) => {
    const { jobs, end } = await listCompanyJobsAfter(company.id, after, limit);
    return { rows: { jobs: jobs.map(toApiJobSummary) }, end };
  });
}
