import { feedResponse } from "@/lib/feeds/feed";
import { renderJobFeed } from "@/lib/jobs/feed";
import { listFeedJobs } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";

/** The list of jobs at the same query, as JSON Feed. */
export async function GET(request: Request): Promise<Response> {
  const filters = parseJobFilters(new URL(request.url).searchParams);
  return feedResponse("json", renderJobFeed("json", filters, await listFeedJobs(filters)));
}
