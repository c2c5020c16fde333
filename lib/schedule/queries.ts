import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";

/** The last run of a scheduled task; times are ISO 8601 in UTC. */
export type TaskRun = {
  startedAt: string | null;
  durationMs: number | null;
  /** Whether the last run succeeded; null before the first run has ended. */
  isOk: boolean | null;
  result: string | null;
  nextRunAt: string | null;
  isRunning: boolean;
};

/** The last run of each scheduled task, by the task's name, for admins. Throws when the backend fails. */
export async function listTaskRuns(): Promise<Map<string, TaskRun>> {
  const client = await sessionClient();
  const { data } = await client
    .from("schedule")
    .select("task, started_at, duration_ms, is_ok, result, next_run_at, leased_until")
    .throwOnError();
  const iso = (time: string | null) => time && toIso(time);
  return new Map(
    data.map((row) => [
      row.task,
      {
        startedAt: iso(row.started_at),
        durationMs: row.duration_ms,
        isOk: row.is_ok,
        result: row.result,
        nextRunAt: iso(row.next_run_at),
        isRunning: row.leased_until !== null && Date.parse(row.leased_until) > Date.now(),
      },
    ]),
  );
}

/** The interval of a scheduled task: '30 s', '5 min', '1 h' or '1 day'. */
export function formatEvery(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? "1 day" : `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** The duration of a scheduled task: '12 ms', '1.2 s' or '3 min'. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
