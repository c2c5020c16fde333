import { feedResponse } from "@/lib/feeds/feed";
import { renderJobFeed } from "@/lib/jobs/feed";
import { listFeedJobs } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";

/** The list of jobs at the same query, as RSS. */
export async function GET(request: Request): Promise<Response> {
  const filters = parseJobFilters(new URL(request.url).searchParams);
  return feedResponse("rss", renderJobFeed("rss", filters, await listFeedJobs(filters)));
}
