import "server-only";
import { untilDone } from "@/lib/supabase/batches";
import { taskClient } from "@/lib/supabase/server";
import { daysAgo } from "@/lib/text/dates";

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
