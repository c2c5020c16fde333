import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** Ctrl-C comes up to three times, from the terminal, npm and scripts/bootstrap.mjs; within so many milliseconds that is one. */
const echoMs = 1000;

/**
 * Runs `work` until it ends or is stopped: by Ctrl-C, SIGTERM, a closed terminal, or a parent that is gone. Then
 * `signal` is aborted, `work` cleans up, and the process ends as signals ask for it; at once at a second signal.
 * @param patienceMs how long the cleaning up may take in all, in milliseconds: longer than each of its parts may
 */
export async function runUntilStopped(
  work: (signal: AbortSignal) => Promise<void>,
  patienceMs = 60_000,
) {
  const controller = new AbortController();
  let exitCode = 0;
  let stoppedAt = 0;
  const stop = (name: NodeJS.Signals) => {
    exitCode ||= 128 + constants.signals[name];
    if (stoppedAt && performance.now() - stoppedAt > echoMs) process.exit(exitCode);
    stoppedAt ||= performance.now();
    setTimeout(() => {
      console.error("Stopping takes too long: ended without waiting any longer.");
      process.exit(exitCode);
    }, patienceMs).unref();
    controller.abort(new Stopped());
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  process.once("disconnect", () => stop("SIGHUP"));

  try {
    await work(controller.signal);
  } catch (error) {
    // An error after the stop is a consequence of it.
    if (!controller.signal.aborted) throw error;
  }
  // Without an argument, process.exitCode stays what the work has set; an explicit undefined would clear it.
  if (exitCode) process.exit(exitCode);
  process.exit();
}

class Stopped extends Error {
  override name = "Stopped";
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

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
