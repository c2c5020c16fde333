import { setTimeout as sleep } from "node:timers/promises";
import type { Child } from "./child.ts";

/** Delays in seconds before successive restarts of a child process that keeps failing. */
const pauses = [0.2, 1, 2, 5, 10, 30];

const stableSeconds = 60;

type Options = {
  name: string;
  /** Starts the child process and resolves once it responds. If it does not, stops it and throws. */
  start: (signal: AbortSignal) => Promise<Child>;
  signal: AbortSignal;
};

/** Starts a child process, and starts it again whenever it ends, until it is stopped. */
export async function keepRunning({ name, start, signal }: Options) {
  let child = await start(signal);
  const stopping = new AbortController();
  const stopped = stopping.signal;

  async function keep() {
    for (let failures = 0; ;) {
      const begin = Date.now();
      const code = await child.ended;
      stopped.throwIfAborted();
      const lost = Date.now();
      if (lost - begin > stableSeconds * 1000) failures = 0;
      let reason = `${name} stopped unexpectedly (${code}).`;
      for (let hasStarted = false; !hasStarted; failures++) {
        const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
        const when = pause < 1 ? "" : ` in ${pause} s`;
        console.error(`${reason} Restarting it${when}.`);
        await sleep(pause * 1000, null, { signal: stopped });
        try {
          child = await start(stopped);
          hasStarted = true;
        } catch (error) {
          stopped.throwIfAborted();
          reason = `${name} does not start: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      console.error(`${name} is back after ${((Date.now() - lost) / 1000).toFixed(1)} s.`);
    }
  }
  const kept = keep().catch((error: unknown) => {
    if (!stopped.aborted) throw error;
  });

  return {
    async stop() {
      stopping.abort();
      await child.stop();
      await kept;
    },
  };
}
