/** Puts a separate site under load and kills its processes, attacks it or stops its backend. */
import { readArguments } from "./command.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { runUntilStopped } from "./lifetime.ts";
import { type Figure, report } from "./proofs/bars.ts";
import { type RequestSource, load } from "./proofs/load.ts";
import { type OwnSite, startOwnSite } from "./proofs/own-site.ts";
import { kills } from "./proofs/kills.ts";
import { UserError } from "./user-error.ts";

const newSearch = () => ({ path: `/?q=${randomUUID()}` });

type Trial = (site: OwnSite) => Promise<Figure[]>;
const trials: Record<string, Record<string, Trial>> = {
  attacks: {
    "200 connections of one address search for random words": (site) => flood(site, newSearch),
    async "200 connections of one address ask past the cache"(site) {
      const headers = { rsc: "1" };
      // Requests with these headers are redirected to another URL, whose responses are not cached.
      const { pathname, search } = new URL((await fetch(site.url, { headers })).url);
      return flood(site, { path: pathname + search, headers });
    },
  },
  faults: {
    async "a backend that hangs for 90 s"(site) {
      await site.recovered("/");
      site.sendSignal("backend", "SIGSTOP");
      const { failed } = await load(site.url, {}, { duration: 90, connections: 1, overallRate: 4 });
      site.sendSignal("backend", "SIGCONT");
      return [
        ["requests that failed", "cached page meanwhile", failed],
        ["recovery, s", "new search", await site.recovered(newSearch().path)],
      ];
    },
  },
};

/** Measures a visitor with four searches a second during an attack from one IP address. */
async function flood({ url }: OwnSite, source: RequestSource): Promise<Figure[]> {
  const headers = { "x-forwarded-for": "198.18.0.1" };
  const attack = load(url, source, { duration: 16, connections: 200, headers });
  await sleep(1000);
  const visitor = await load(url, newSearch, {
    ...{ duration: 14, connections: 4, overallRate: 4 },
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  console.log(`Visitor: ${visitor.statuses}. Attack: ${(await attack).statuses}.`);
  return [
    ["requests that failed", "visitor", visitor.failed],
    ["median of the visitor's requests, ms", "", visitor.median],
    ["slowest of the visitor's requests, ms", "", visitor.slowest],
  ];
}

const usage =
  "Say: npm run soak, with --minutes N or --connections N; or npm run soak -- attacks, or -- faults, with --only WORDS.";
const options = {
  minutes: { type: "string", default: "10" },
  connections: { type: "string", default: "200" },
  only: { type: "string", default: "" },
} as const;
const { values, words } = readArguments(usage, options, 2);
const [minutes, connections] = [Number(values.minutes), Number(values.connections)];
if (!words.every((word) => Object.hasOwn(trials, word)) || !(minutes > 0 && connections >= 1))
  throw new UserError(usage);

await runUntilStopped(async (signal) => {
  await using site = await startOwnSite(signal);
  if (words.length === 0) return report(await kills(site, { minutes, connections, signal }));
  for (const [name, run] of words.flatMap((word) => Object.entries(trials[word] ?? {}))) {
    if (!name.includes(values.only)) continue;
    signal.throwIfAborted();
    console.log(`\n${name}…`);
    const figures = await run(site);
    const memory = site.megabytes("front") + site.megabytes("web");
    report([...figures, ["highest memory, MB", "front and web", memory]]);
  }
});
