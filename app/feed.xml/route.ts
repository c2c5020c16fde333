import { jobFeed } from "@/lib/jobs/feed-route";

export const GET = jobFeed("rss");
