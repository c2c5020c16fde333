import { respondWithList } from "@/lib/api/list";
import { jobListParameters } from "@/lib/api/parameters";
import { toApiJobSummary } from "@/lib/api/view";
import { listJobsAfter } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET({ url }: Request): Promise<Response> {
  const filters = parseJobFilters(new URL(url).searchParams);
  const list = filters.sort === "pay" ? "jobs by pay" : "jobs";
  return respondWithList(url, jobListParameters, list, async ({ limit }, after) => {
    const { jobs, end } = await listJobsAfter(filters, after, limit);
    return { rows: { jobs: jobs.map(toApiJobSummary) }, end };
  });
}
