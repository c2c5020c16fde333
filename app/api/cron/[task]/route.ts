import { createHash, timingSafeEqual } from "node:crypto";
import { after } from "next/server";
import { env } from "@/lib/config/env";
import { logError } from "@/lib/logs/log";
import { runDueTasks, runTask, tasks } from "@/lib/schedule/tasks";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * Runs one scheduled task. Callers authenticate with CRON_SECRET. Responds with 202 if another process is running the
 * task. The task name `due` starts all due tasks and responds without waiting for them. Every task is safe to repeat.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/cron/[task]">) {
  const given = request.headers.get("authorization") ?? "";
  // Compares hashes, because timingSafeEqual requires inputs of the same length.
  const expected = `Bearer ${env.CRON_SECRET}`;
  if (!env.CRON_SECRET || !timingSafeEqual(sha256(given), sha256(expected)))
    return new Response(null, { status: 401 });
  const { task: name } = await params;
  if (name === "due") {
    // Responds before the tasks end, because they may take longer than the timeouts of the caller and the front.
    after(() =>
      runDueTasks().catch((error: unknown) => logError("Scheduled work could not be done.", error)),
    );
    return new Response(null, { status: 202 });
  }
  const task = tasks.find((candidate) => candidate.name === name);
  if (!task) return new Response(null, { status: 404 });
  const outcome = await runTask(task);
  if (!outcome) return new Response(null, { status: 202 });
  return new Response(null, { status: outcome.isOk ? 204 : 500 });
}
