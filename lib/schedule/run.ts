import "server-only";
import { errorReason } from "@/lib/logs/error-text";
import { logError } from "@/lib/logs/log";
import { taskClient } from "@/lib/supabase/server";

export type Task = {
  /** The task's name in POST /api/cron/{name}. */
  name: string;
  /** Seconds from one start of the task to the next. */
  every: number;
  /** Runs the task, which is safe to repeat. Returns a summary for admins; throws on failure. */
  run: () => Promise<string>;
};

/** How often a running task extends its lease, in milliseconds; begin_task leases a task for two minutes. */
const renewMs = 30_000;

type Client = ReturnType<typeof taskClient>;
type TaskOutcome = { isOk: boolean; result: string };

/** Runs the tasks that are due and not running on another instance, all concurrently. */
export async function runDueTasks(tasks: readonly Task[], client = taskClient()): Promise<void> {
  const { data: begun } = await client
    .rpc("begin_due_tasks", {
      tasks: tasks.map(({ name }) => name),
      every_seconds: tasks.map(({ every }) => every),
    })
    .throwOnError();
  const leases = new Map(begun.map(({ task, lease }) => [task, lease]));
  await Promise.all(
    tasks.map(async (task) => {
      const lease = leases.get(task.name);
      if (lease) await runLeased(task, lease, client);
    }),
  );
}

/** Runs a scheduled task now, due or not; null if it is already running. */
export async function runTask(task: Task, client = taskClient()): Promise<TaskOutcome | null> {
  const { data } = await client
    .rpc("begin_task", { task: task.name, every_seconds: task.every, only_if_due: false })
    .throwOnError();
  // begin_task can return null, although the generated types do not include null.
  const lease = data as string | null;
  return lease ? runLeased(task, lease, client) : null;
}

async function runLeased({ name: task, run }: Task, lease: string, client: Client) {
  const renewing = setInterval(() => {
    client.rpc("renew_task", { task, lease }).then(undefined, () => undefined);
  }, renewMs);
  const begun = performance.now();
  const outcome: TaskOutcome = await run().then(
    (result) => ({ isOk: true, result }),
    (error: unknown) => {
      logError(`The task ${task} failed.`, error);
      return { isOk: false, result: errorReason(error) };
    },
  );
  clearInterval(renewing);
  const duration_ms = Math.round(performance.now() - begun);
  await client
    .rpc("finish_task", { task, lease, duration_ms, is_ok: outcome.isOk, result: outcome.result })
    .throwOnError();
  return outcome;
}

type Batched =
  | "delete_unconfirmed"
  | "purge_event_submitters"
  | "purge_report_addresses"
  | "purge_limit_counts"
  | "purge_outbox"
  | "purge_auth_log"
  | "purge_tracking"
  | "remind_of_expiry"
  | "sweep_closed_jobs";

/** Repeats a database function that works in batches until it returns 0. Returns the sum of its results. */
export async function runBatches(name: Batched, older_than?: string): Promise<number> {
  const client = taskClient();
  // The functions differ in their types, so the call is typed as one of them.
  const run = () => client.rpc(name as "delete_unconfirmed", { older_than }).throwOnError();
  let total = 0;
  let batchTotal: number;
  do {
    batchTotal = (await run()).data;
    total += batchTotal;
  } while (batchTotal > 0);
  return total;
}
