/** Measures the speed and memory of a separate site with demo data, and prints the figures beside their limits. */
import { chooseParts, readArguments } from "../../scripts/command.ts";
import { runUntilStopped } from "../../scripts/lifetime.ts";
import { reportMeasurements } from "./bars.ts";
import { measureCost } from "./bench/cost.ts";
import { measureLighthouse } from "./bench/lighthouse.ts";
import { cachedPages, measureWeight } from "./bench/pages.ts";
import { measureMemory, measureStarts } from "./bench/processes.ts";
import { measureSearch } from "./bench/search.ts";
import { startOwnSite } from "./own-site.ts";

// The order matters: memory must be measured before any load, and the search last, because it adds 100,000 jobs.
const parts = {
  weight: measureWeight,
  memory: measureMemory,
  pages: cachedPages,
  lighthouse: measureLighthouse,
  starts: measureStarts,
  search: measureSearch,
};
const usage = `Usage: npm run bench, npm run bench -- NAME (${Object.keys(parts).join(", ")}), or npm run bench -- cost COMMIT.`;
const { positionals } = readArguments(usage, {}, Infinity);
const isCost = positionals[0] === "cost" && positionals.length <= 2;
const chosen = isCost ? [] : chooseParts(usage, parts);

await runUntilStopped(async (signal) => {
  if (isCost) return reportMeasurements(await measureCost(positionals[1], signal));
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  for (const [name, measure] of chosen) {
    signal.throwIfAborted();
    console.log(`\nMeasuring ${name}…`);
    reportMeasurements(await measure(site, signal));
  }
});
