import "server-only";
import { purgePages } from "@/lib/http/purge-pages";
import { operatorClient, taskClient } from "@/lib/supabase/server";
import { countWithNoun } from "@/lib/text/counted";
import { daysAgo } from "@/lib/text/dates";
import type { TrackInput } from "@/lib/analytics/track-schema";

export async function rollUpAnalytics(): Promise<string> {
  await taskClient()
    .rpc("roll_up_daily_analytics", { from_day: daysAgo(1), to_day: daysAgo(0) })
    .throwOnError();
  return "Added up yesterday and today.";
}

/** Recomputes the pay and reach reports; until the next run, pages show the stored results. */
export async function refreshReports(): Promise<string> {
  const { data: reports } = await taskClient().rpc("refresh_reports").throwOnError();
  await purgePages();
  return `Computed ${countWithNoun(reports, "report")}.`;
}

/**
 * Counts a visit, a click or impressions. It uses the secret key, because only the web server can rate-limit client
 * networks. Throws when the backend fails.
 */
export async function recordTrackedEvent(input: TrackInput): Promise<void> {
  const backend = operatorClient();
  if (input.event === "visit") {
    const { path: page_path, visitorId: visitor_id } = input;
    await backend.rpc("track_visit", { page_path, visitor_id }).throwOnError();
  } else if (input.event === "impressions") {
    await backend.rpc("track_impressions", { job_ids: input.jobIds }).throwOnError();
  } else {
    const { event: click_type, jobId: job_id, visitorId: visitor_id } = input;
    await backend.rpc("track_click", { job_id, visitor_id, click_type }).throwOnError();
  }
}
