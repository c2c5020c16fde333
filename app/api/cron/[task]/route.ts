import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/config/env";
import { runDueTasks, runTask } from "@/lib/schedule/mutations";
import { tasks } from "@/lib/schedule/tasks";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Runs one scheduled task for a caller who knows CRON_SECRET, or with `due` all whose time has come; each is safe to repeat.
 * 202 where the task runs elsewhere already.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ task: string }> },
): Promise<Response> {
  const given = request.headers.get("authorization") ?? "";
  if (!env.CRON_SECRET || !timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))) {
    return new Response(null, { status: 401 });
  }
  const { task: name } = await params;
  if (name === "due") {
    await runDueTasks(tasks);
    return new Response(null, { status: 204 });
  }
  const task = tasks.find((one) => one.name === name);
  if (!task) return new Response(null, { status: 404 });
  const outcome = await runTask(task, { isForced: true });
  if (!outcome) return new Response(null, { status: 202 });
  return new Response(null, { status: outcome.isOk ? 204 : 500 });
}
