import { constants } from "node:os";

/** Ctrl-C comes up to three times, from the terminal, npm and scripts/bootstrap.mjs; within so many milliseconds that is one. */
const echoMs = 1000;

/**
 * Runs `work` until it ends or somebody wants it to: Ctrl-C, SIGTERM, a closed terminal, a starter that is gone. Then
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
    // Whatever fails while things are being taken down failed because of that.
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
