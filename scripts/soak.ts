/** Puts a separate site under load and kills its processes, or attacks it. */
import { readArguments } from "./command.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { runUntilStopped } from "./lifetime.ts";
import { attackOnce } from "./proofs/attacks.ts";
import { reportMeasurements } from "./proofs/bars.ts";
import { type RequestSource, sendLoad } from "./proofs/load.ts";
import { killProcesses } from "./proofs/kills.ts";
import { type OwnSite, startOwnSite } from "./proofs/own-site.ts";
import { UserError } from "./user-error.ts";

const usage =
  "Usage: npm run soak, with --minutes N or --connections N; or npm run soak -- attacks.";
const options = {
  minutes: { type: "string", default: "10" },
  connections: { type: "string", default: "200" },
} as const;
const { values, positionals } = readArguments(usage, options, 1);
const minutes = Number(values.minutes);
const connections = Number(values.connections);
if ((positionals[0] ?? "attacks") !== "attacks" || !(minutes > 0 && connections >= 1))
  throw new UserError(usage);

const newSearch = () => ({ path: `/?q=${randomUUID()}` });

await runUntilStopped(async (signal) => {
  if (positionals.length > 0) reportMeasurements(await attackOnce(signal));
  await using site = await startOwnSite(signal);
  if (positionals.length === 0)
    return reportMeasurements(await killProcesses(site, { minutes, connections, signal }));
  console.log("\n200 connections of one address search for random words…");
  await flood(site, newSearch);
  signal.throwIfAborted();
  console.log("\n200 connections of one address ask past the cache…");
  const headers = { rsc: "1" };
  // Next redirects requests with these headers to another URL, whose responses are not cached.
  const { pathname, search } = new URL((await fetch(site.url, { headers })).url);
  await flood(site, { path: pathname + search, headers });
});

/** Measures the response times of a visitor who sends four searches a second during an attack from one IP address. */
async function flood({ url }: OwnSite, source: RequestSource) {
  const headers = { "x-forwarded-for": "198.18.0.1" };
  const attack = sendLoad(url, source, { duration: 16, connections: 200, headers });
  await sleep(1000);
  const visitor = await sendLoad(url, newSearch, {
    duration: 14,
    connections: 4,
    overallRate: 4,
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  console.log(`Visitor: ${visitor.statuses}. Attack: ${(await attack).statuses}.`);
  reportMeasurements([
    ["requests that failed", "visitor", visitor.failed],
    ["median of the visitor's requests, ms", "", visitor.median],
    ["slowest of the visitor's requests, ms", "", visitor.slowest],
  ]);
}
