import { fork } from "node:child_process";
import { once } from "node:events";

type Report = { longestMs: number; unanswered: number };

/** Asks a site for its health every 20 ms, from a process of its own, until stopped: then tells the longest wait. */
export function startProbe(url: string) {
  const child = fork(import.meta.filename, [url]);
  return {
    async stop(): Promise<Report> {
      child.send("report");
      const [report] = (await once(child, "message")) as [Report];
      child.kill();
      return report;
    },
  };
}

if (import.meta.main) {
  const url = `${process.argv[2]}/api/health`;
  let longestMs = 0;
  let unanswered = 0;
  const waiting = new Set<number>();
  const measure = async () => {
    const begin = performance.now();
    waiting.add(begin);
    try {
      await (await fetch(url, { signal: AbortSignal.timeout(60_000) })).text();
    } catch {
      unanswered++;
    }
    waiting.delete(begin);
    longestMs = Math.max(longestMs, performance.now() - begin);
  };
  setInterval(() => waiting.size < 50 && void measure(), 20);
  process.on("message", () => {
    for (const begin of waiting) longestMs = Math.max(longestMs, performance.now() - begin);
    process.send?.({ longestMs: Math.round(longestMs), unanswered } satisfies Report);
  });
  process.on("disconnect", () => process.exit());
}
