import { jobFeedRoute } from "@/lib/jobs/feed";

export const GET = jobFeedRoute("json");
