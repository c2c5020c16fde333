import { jobFeed } from "@/lib/jobs/feed";

export const GET = jobFeed("rss");
