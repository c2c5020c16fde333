/** Puts a separate site under load and kills its processes, or attacks it. */
import { readArguments } from "../../scripts/command.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { runUntilStopped } from "../../scripts/lifetime.ts";
import { UserError } from "../../scripts/user-error.ts";
import { reportMeasurements } from "./bars.ts";
import { type OwnSite, startOwnSite } from "./own-site.ts";
import { countFailed, type RequestSource, sendLoad } from "./send-load.ts";
import { measureAttacks } from "./soak/attacks.ts";
import { killProcesses } from "./soak/kills.ts";

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

const uniqueSearch = () => ({ path: `/?q=${randomUUID()}` });

await runUntilStopped(async (signal) => {
  if (positionals.length > 0) reportMeasurements(await measureAttacks(signal));
  await using site = await startOwnSite(signal);
  if (positionals.length === 0)
    return reportMeasurements(await killProcesses(site, { minutes, connections, signal }));
  console.log("\n200 connections of one address search for random words…");
  await measureFlood(site, uniqueSearch);
  signal.throwIfAborted();
  console.log("\n200 connections of one address ask past the cache…");
  const headers = { rsc: "1" };
  // Next redirects requests with these headers to another URL, whose responses are not cached.
  const { pathname, search } = new URL((await fetch(site.url, { headers })).url);
  await measureFlood(site, { path: pathname + search, headers });
});

/** Measures the response times of a visitor who sends four searches a second during an attack from one IP address. */
async function measureFlood({ url }: OwnSite, source: RequestSource) {
  const headers = { "x-forwarded-for": "198.18.0.1" };
  const attack = sendLoad(url, source, { duration: 16, connections: 200, headers });
  await sleep(1000);
  const visitor = await sendLoad(url, uniqueSearch, {
    duration: 14,
    connections: 4,
    overallRate: 4,
    headers: { "x-forwarded-for": "203.0.113.7" },
  });
  console.log("Attack:", autocannon.printResult(await attack));
  console.log("Visitor:", autocannon.printResult(visitor));
  reportMeasurements([
    ["requests that failed", "visitor", countFailed(visitor)],
    ["median of the visitor's requests, ms", "", visitor.latency.p50],
    ["slowest of the visitor's requests, ms", "", visitor.latency.max],
  ]);
}
