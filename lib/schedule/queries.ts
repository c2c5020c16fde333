import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";

export async function listTaskRuns() {
  const { data } = await sessionClient()
    .from("schedule")
    .select("task, started_at, duration_ms, is_ok, result, next_run_at, leased_until")
    .throwOnError();
  return new Map(
    data.map(({ task, leased_until, ...run }) => [
      task,
      // `isOk` is null before the first run has ended.
      {
        ...fromRow(run),
        isRunning: leased_until !== null && Date.parse(leased_until) > Date.now(),
      },
    ]),
  );
}

export type TaskRun = NonNullable<ReturnType<Awaited<ReturnType<typeof listTaskRuns>>["get"]>>;

export function formatEvery(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? "1 day" : `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
