"use server";
import { after } from "next/server";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { adminAction, refreshOnly } from "@/lib/auth/session";
import { type ActionResult, failures } from "@/lib/forms/submission";
import { runTask, tasks } from "@/lib/schedule/tasks";

/** Maximum time for which the action waits for the task to end, in milliseconds. */
const waitMs = 2000;

/** Runs a scheduled task now. A task that takes longer continues after the response. */
export const runTaskAction = adminAction({
  schema: z.object({ task: z.enum(tasks.map(({ name }) => name)) }),
  failed: failures.unexpected,
  run: async ({ task: name }): Promise<ActionResult<{ text: string }>> => {
    const task = tasks.find((known) => known.name === name);
    if (!task) return { ok: false, error: failures.unexpected };
    const running = runTask(task);
    after(() => running.catch(() => null));
    const timeout = sleep(waitMs, "running" as const);
    const outcome = await Promise.race([running, timeout]);
    if (outcome === null) return { ok: false, error: `${task.label} is already running.` };
    if (outcome === "running") {
      const text = `${task.label} has started. Reload the page to see the result.`;
      return { ok: true, data: { text } };
    }
    const text = `${task.label}: ${outcome.result}`;
    return outcome.isOk ? { ok: true, data: { text } } : { ok: false, error: text };
  },
  // A task purges what it changes.
  after: refreshOnly,
});
