import "server-only";
import { reasonOf } from "@/lib/logs/error-text";
import { logError } from "@/lib/logs/log";
import { taskClient } from "@/lib/supabase/server";
import type { Task } from "./tasks";

type Client = ReturnType<typeof taskClient>;

/** How often a running task says that it still runs, in milliseconds: a quarter of what begin_task gives it. */
const renewMs = 30_000;

/** Runs those of `tasks` whose time has come, beside each other; failures are logged. Throws when the backend fails. */
export async function runDueTasks(tasks: readonly Task[], client = taskClient()): Promise<void> {
  await Promise.all(tasks.map((task) => runTask(task, { isForced: false, client })));
}

type Options = { isForced: boolean; client?: Client };

/** Runs a task: when it is due, or at once if `isForced`. Null: not now, or another instance does. Throws when the backend fails. */
export async function runTask(
  { name: task, every, run }: Task,
  { isForced, client = taskClient() }: Options,
): Promise<{ isOk: boolean; result: string } | null> {
  const { data } = await client
    .rpc("begin_task", { task, every_seconds: every, only_if_due: !isForced })
    .throwOnError();
  // Null where there is nothing to do, which the generated types do not know of functions.
  const lease = data as string | null;
  if (!lease) return null;

  const renewing = setInterval(() => {
    client.rpc("renew_task", { task, lease }).then(
      () => undefined,
      () => undefined,
    );
  }, renewMs);
  const begun = performance.now();
  const { isOk, result } = await run().then(
    (words) => ({ isOk: true, result: words }),
    (error: unknown) => {
      logError(`The task ${task} failed.`, error);
      return { isOk: false, result: reasonOf(error) };
    },
  );
  clearInterval(renewing);
  const duration_ms = Math.round(performance.now() - begun);
  await client.rpc("finish_task", { task, lease, duration_ms, is_ok: isOk, result }).throwOnError();
  return { isOk, result };
}
