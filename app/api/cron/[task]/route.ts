import { createHash, timingSafeEqual } from "node:crypto";
import { after } from "next/server";
import { env } from "@/lib/env";
import { logError } from "@/lib/logs/log";
import { runDueTasks, runTask } from "@/lib/schedule/run";
import { tasks } from "@/lib/schedule/tasks";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Runs one scheduled task for a caller who knows CRON_SECRET; responds with 202 if another process is running it.
 * The task name `due` starts all tasks that are due and responds at once. Every task is safe to repeat.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/cron/[task]">) {
  const given = request.headers.get("authorization") ?? "";
  if (!env.CRON_SECRET || !timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))) {
    return new Response(null, { status: 401 });
  }
  const { task: name } = await params;
  if (name === "due") {
    // Responds before the tasks end, because they may outlast the timeouts of the caller and the front.
    after(() =>
      runDueTasks(tasks).catch((error: unknown) =>
        logError("Scheduled work could not be done.", error),
      ),
    );
    return new Response(null, { status: 202 });
  }
  const task = tasks.find((one) => one.name === name);
  if (!task) return new Response(null, { status: 404 });
  const outcome = await runTask(task);
  return new Response(null, { status: outcome ? (outcome.isOk ? 204 : 500) : 202 });
}
