import "server-only";
import { refresh } from "next/cache";
import { env } from "@/lib/env";
import { logError } from "@/lib/logs/log";

/** Longest wait for the cache in front, in milliseconds: it is on the same machine. */
const timeoutMs = 1000;

/** Purges all public pages in the front. A failure is logged: the change then shows within a minute. */
export async function purgePages(): Promise<void> {
  if (!env.PURGE_URL) return;
  try {
    const response = await fetch(env.PURGE_URL, {
      method: "POST",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The cache answers ${response.status}.`);
  } catch (error) {
    logError("The cached pages could not be purged.", error);
  }
}

/** Ends an action: all public pages show what it did, and so do pages this browser goes back to. */
export async function showChange<Result extends { ok: boolean }>(result: Result): Promise<Result> {
  if (result.ok) await purgePages();
  refresh();
  return result;
}
