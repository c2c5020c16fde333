import { setImmediate } from "node:timers/promises";

/**
 * The CPU time, in milliseconds, of the longest stretch of `work` in which the process can do nothing else. Work that
 * takes longer than `most` is measured up to three times, so that compilation and garbage collection do not count.
 */
export async function longestTurn(work: () => unknown, most: number): Promise<number> {
  let lowest = Infinity;
  for (let run = 0; run < 3 && lowest > most; run++)
    lowest = Math.min(lowest, await longestOf(work));
  return lowest;
}

async function longestOf(work: () => unknown): Promise<number> {
  let isDone = false;
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const working = (async () => {
    // What is refused counts, too.
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
