import { setImmediate, setTimeout as sleep } from "node:timers/promises";

/** The pause before work is measured again, in milliseconds. */
const pauseMs = 100;

/**
 * Returns the CPU time, in milliseconds, of the longest stretch of `work` that blocks the event loop. If it exceeds
 * `most`, measures up to ten times, to exclude the effects of compilation, garbage collection and other processes.
 */
export async function longestTurn(work: () => unknown, most: number): Promise<number> {
  let lowest = Infinity;
  for (let run = 0; run < 10 && lowest > most; run++) {
    if (run > 0) await sleep(pauseMs);
    const longest = await measureLongest(work);
    lowest = Math.min(lowest, longest > most ? longest / measureSlowdown() : longest);
  }
  return lowest;
}

async function measureLongest(work: () => unknown): Promise<number> {
  let isDone = false;
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    longest = Math.max(longest, millisecondsSince(before));
    before = process.threadCpuUsage();
  };
  const working = (async () => {
    // Errors are ignored, because work that fails is measured, too.
    await Promise.resolve(work()).catch(() => undefined);
  })().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    measure();
    await setImmediate();
  }
  await working;
  measure();
  return longest;
}

/** Milliseconds that parsing `sample` takes on an otherwise idle machine with two processors. */
const idleMs = 15;

const sample = `[${"{},".repeat(333_000)}0]`;

/** How many times slower a processor is at present, because other processes share it; at least 1. */
function measureSlowdown(): number {
  const before = process.threadCpuUsage();
  JSON.parse(sample);
  return Math.max(1, millisecondsSince(before) / idleMs);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
