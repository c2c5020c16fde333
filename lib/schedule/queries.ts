import "server-only";
import { sessionClient } from "@/lib/supabase/server";
import { fromRow } from "@/lib/text/from-row";

/** The last run of each task and the time of its next one, by the task's name. */
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

/** Sorts tasks by name, those whose last run failed before the others. */
export function failedFirst<Task extends { name: string; label: string }>(
  tasks: readonly Task[],
  runs: ReadonlyMap<string, Pick<TaskRun, "isOk">>,
): Task[] {
  const byName = tasks.toSorted((a, b) => a.label.localeCompare(b.label, "en"));
  const hasFailed = ({ name }: Task) => runs.get(name)?.isOk === false;
  return [...byName.filter(hasFailed), ...byName.filter((task) => !hasFailed(task))];
}

export type TaskRun = NonNullable<ReturnType<Awaited<ReturnType<typeof listTaskRuns>>["get"]>>;

/** Formats an interval, given in seconds, in the largest unit that divides it: '5 min'. */
export function formatEvery(seconds: number): string {
  if (seconds === 86_400) return "1 day";
  if (seconds % 86_400 === 0) return `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  if (seconds % 60 === 0) return `${seconds / 60} min`;
  return `${seconds} s`;
}

/** Formats a duration, given in milliseconds, as milliseconds, seconds (up to two minutes) or minutes. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
