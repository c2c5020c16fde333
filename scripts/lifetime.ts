import { constants } from "node:os";

/**
 * Signals within this time in milliseconds count as one, because one Ctrl-C arrives three times: from the terminal, npm
 * and scripts/bootstrap.mjs.
 */
const echoMs = 1000;

/**
 * Runs a program whose `signal` is aborted by Ctrl-C, SIGTERM, a closed terminal or the end of the parent process. A
 * second signal exits at once.
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
      console.error("Stopping takes too long: exiting without waiting any longer.");
      process.exit(exitCode);
    }, patienceMs).unref();
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
  process.once("disconnect", () => stop("SIGHUP"));

  try {
    await work(controller.signal);
  } catch (error) {
    // Errors after the abort are ignored as its consequences.
    if (!controller.signal.aborted) throw error;
  }
  process.exit(exitCode || process.exitCode);
}

export async function waitAtMost(
  ms: number,
  what: string,
  ending: Promise<unknown>,
): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    console.error(`${what} did not end within ${Math.round(ms / 1000)} s and is left to itself.`);
    patience.resolve();
  }, ms);
  await Promise.race([ending, patience.promise]).finally(() => clearTimeout(timer));
}
