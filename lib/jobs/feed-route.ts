import "server-only";
import { type FeedFormat, feedResponse } from "@/lib/feeds/feed";
import { renderJobFeed } from "./feed";
import { listFeedJobs } from "./feed-queries";
import { parseJobFilters } from "./search";

/** Answers with the list of jobs at the same query, as a feed. */
export const jobFeed = (format: FeedFormat) => async (request: Request) => {
  const filters = parseJobFilters(new URL(request.url).searchParams);
  return feedResponse(format, renderJobFeed(format, filters, await listFeedJobs(filters)));
};
