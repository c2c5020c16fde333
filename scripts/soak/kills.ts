import { randomUUID } from "node:crypto";
import { type OwnSite, postmaster, web } from "./own-site.ts";
import type { Failure } from "./visitors.ts";

/** From a `kill -9` to the first answer that needed everything: a search nobody had asked. Milliseconds since 1970. */
export type Kill = { name: string; from: number; to: number };

const processes: Record<string, (site: OwnSite) => number[]> = {
  front: (site) => site.pidsOf(/front\/main\.ts/),
  web: (site) => site.pidsOf(web),
  backend: (site) => site.pidsOf(/scripts\/backend\/run\.ts/),
  database: (site) => [postmaster(site)],
  supervisor: (site) => site.pidsOf(/scripts\/start\.ts/),
};

/** What is killed, in turn. */
export const killed = Object.keys(processes);

/** Kills a process of a site, and waits until the site works again; what nobody in it restarts is started as an init system would. */
export async function kill(site: OwnSite, name: string): Promise<Kill> {
  const from = Date.now();
  for (const pid of processes[name]?.(site) ?? []) process.kill(pid, "SIGKILL");
  if (name === "supervisor") await site.startAgain();
  await site.recovered(`/?q=${randomUUID()}`);
  return { name, from, to: Date.now() };
}

/** For how long after it works again visitors may still hear of a kill, in milliseconds: those who wait in line. */
const aftermathMs = 2000;

/** Failures that no kill explains: requests that were not under way between one and the recovery from it. */
export function unexplained(failures: Failure[], kills: Kill[]): Failure[] {
  return failures.filter((failure) => kills.every((kill) => !isDuring(kill, failure)));
}

/** What a table says of the kills of each process. */
export function byProcess(kills: Kill[], failures: Failure[]) {
  return Object.fromEntries(
    killed.flatMap((name) => {
      const own = kills.filter((kill) => kill.name === name);
      if (own.length === 0) return [];
      const seconds = own.map(({ from, to }) => (to - from) / 1000).sort((one, two) => one - two);
      const during = failures.filter((failure) => own.some((kill) => isDuring(kill, failure)));
      const row = {
        kills: own.length,
        "recovered after, s (median)": rounded(seconds[Math.floor(seconds.length / 2)]),
        "slowest, s": rounded(seconds.at(-1)),
        "pages that failed": during.filter(({ isWrite }) => !isWrite).length,
        "writes that failed": during.filter(({ isWrite }) => isWrite).length,
      };
      return [[name, row]];
    }),
  );
}

const isDuring = (kill: Kill, failure: Failure) =>
  failure.to >= kill.from && failure.from <= kill.to + aftermathMs;

const rounded = (seconds = NaN) => Number(seconds.toFixed(1));
