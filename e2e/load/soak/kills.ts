import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Measurement } from "../bars.ts";
import { type OwnSite, processNames } from "../own-site.ts";
import { percentile } from "../send-load.ts";
import { type Failure, summarizeFailures, withVisitors } from "../visitors.ts";

/** When a process was killed and when the site had recovered, in milliseconds since 1970. */
type Kill = { name: Action; from: number; to: number };

const actions = [...processNames, "restart"] as const;
type Action = (typeof actions)[number];

type Options = { minutes: number; connections: number; signal: AbortSignal };

/** Time in milliseconds after the recovery during which failures are still expected, because requests were queued. */
const aftermathMs = 2000;

/** Kills a process or restarts the site twice a minute while visitors use the site. */
export async function killProcesses(site: OwnSite, { minutes, connections, signal }: Options) {
  const done: Kill[] = [];
  const memory = new Map<Action, number>();
  const visits = await withVisitors({ ...site, connections }, async () => {
    const startedAt = Date.now();
    for (let n = 0; n < Math.round(2 * minutes); n++) {
      // Kills in the middle of each period, when the previously restarted process has been running for a while.
      await sleep(Math.max(0, startedAt + (n + 0.5) * 30_000 - Date.now()), null, { signal });
      for (const name of processNames)
        memory.set(name, Math.max(memory.get(name) ?? 0, site.megabytes(name)));
      done.push(await performKill(site, actions[n % actions.length] ?? "restart"));
    }
    await sleep(Math.max(0, startedAt + minutes * 60_000 - Date.now()), null, { signal });
  });

  const isDuring = (kill: Kill, { from, to }: Failure) =>
    to >= kill.from && from <= kill.to + aftermathMs;
  // 503 responses are expected: the site sends them for requests beyond its capacity (front/README.md).
  const unexplained = visits.failures.filter(
    (failure) => failure.outcome !== "503" && !done.some((kill) => isDuring(kill, failure)),
  );
  console.log(`Failed away from kills: ${summarizeFailures(unexplained)}.`);
  const byAction = Object.entries(Object.groupBy(done, ({ name }) => name)).flatMap(
    ([name, own]): Measurement[] => {
      const isOwn = (failure: Failure) => own.some((kill) => isDuring(kill, failure));
      const seconds = own.map(({ from, to }) => (to - from) / 1000);
      return [
        ["recovery, s", `${name}, median of ${own.length}`, percentile(seconds, 0.5)],
        ["recovery, s", `${name}, slowest`, Math.max(...seconds)],
        ["requests that failed meanwhile", name, visits.failures.filter(isOwn).length],
      ];
    },
  );
  const away: Measurement = ["requests that failed", "away from kills", unexplained.length];
  const peaks = [...memory].map(([name, most]): Measurement => ["highest memory, MB", name, most]);
  return [...byAction, ...peaks, away, ...visits.figures];
}

async function performKill(site: OwnSite, name: Action): Promise<Kill> {
  const from = Date.now();
  if (name === "restart") await site.stop();
  else site.sendSignal(name, "SIGKILL");
  // Nothing restarts the supervisor, so the site is started again here.
  if (name === "restart" || name === "supervisor") await site.start();
  const seconds = await site.recovered(`/?q=${randomUUID()}`);
  console.log(`${name}: works again after ${seconds.toFixed(1)} s`);
  return { name, from, to: Date.now() };
}
