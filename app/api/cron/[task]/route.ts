import { createHash, timingSafeEqual } from "node:crypto";
import { purgeTracking, rollUpAnalytics } from "@/lib/analytics/mutations";
import { env } from "@/lib/config/env";

const tasks = new Map([
  ["analytics", rollUpAnalytics],
  ["retention", purgeTracking],
]);

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Runs one piece of scheduled work for a caller who knows CRON_SECRET; each is safe to repeat. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ task: string }> },
): Promise<Response> {
  const given = request.headers.get("authorization") ?? "";
  if (!env.CRON_SECRET || !timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))) {
    return new Response(null, { status: 401 });
  }
  const task = tasks.get((await params).task);
  if (!task) return new Response(null, { status: 404 });
  await task();
  return new Response(null, { status: 204 });
}
