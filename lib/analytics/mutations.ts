import "server-only";
import { untilDone } from "@/lib/text/counted";
import { taskClient, operatorClient } from "@/lib/supabase/server";
import { daysAgo } from "@/lib/text/dates";
import type { TrackInput } from "./track-schema";

/** How long raw visits and clicks are kept (SECURITY: nothing personal outlives its use). */
const retention = "90 days";

/** Adds up visits and visitors of the last two days (UTC), today included; safe to repeat. What it did in words; throws on failure. */
export async function rollUpAnalytics(): Promise<string> {
  await taskClient()
    .rpc("roll_up_daily_analytics", { from_day: daysAgo(1), to_day: daysAgo(0) })
    .throwOnError();
  return "Added up yesterday and today.";
}

/** Deletes raw visits and clicks older than 90 days; safe to repeat. What it did in words; throws on failure. */
export async function purgeTracking(): Promise<string> {
  const client = taskClient();
  await untilDone(async () =>
    Number((await client.rpc("purge_tracking", { older_than: retention }).throwOnError()).data),
  );
  return `Forgot raw visits older than ${retention}.`;
}

/** Counts a visit, view, click or what was seen of a list as the web server, which limits each network; anonymous API callers share one limit. Throws on failure. */
export async function track(input: TrackInput): Promise<void> {
  const backend = operatorClient();
  if (input.event === "visit") {
    await backend
      .from("page_visits")
      .insert({ page_path: input.path, visitor_id: input.visitorId })
      .throwOnError();
  } else if (input.event === "impressions") {
    await backend.rpc("track_impressions", { job_ids: input.jobIds }).throwOnError();
  } else {
    await backend
      .rpc("track_click", {
        job_id: input.jobId,
        visitor_id: input.visitorId,
        click_type: input.event,
      })
      .throwOnError();
  }
}
