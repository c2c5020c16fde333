import "server-only";
import { env } from "@/lib/config/env";
import { logError } from "@/lib/logs/log";

/** Timeout of the request to the front, in milliseconds: short, because it runs on the same machine. */
const timeoutMs = 1000;

/** Purges the cached public pages. A failure is logged; pages are then outdated for up to a minute. */
export async function purgePages(): Promise<void> {
  if (!env.PURGE_URL) return;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(env.PURGE_URL, { method: "POST", signal });
    if (!response.ok) throw new Error(`The cache answers ${response.status}.`);
  } catch (error) {
    logError("The cached pages could not be purged.", error);
  }
}
