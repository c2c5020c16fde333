import { setTimeout as sleep } from "node:timers/promises";

/** Waits until `ending` is over, for `ms` at most: then says which one it was that took longer, and lets it be. */
export async function endWithin(ms: number, what: string, ending: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const tooLong = sleep(ms, true, { signal: patience.signal }).catch(() => false);
  const isTooLong = await Promise.race([ending.then(() => false), tooLong]).finally(() =>
    patience.abort(),
  );
  if (isTooLong)
    console.error(`${what} did not end within ${Math.round(ms / 1000)} s and is left to itself.`);
}
