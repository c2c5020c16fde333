/** Measures the speed and memory of a separate site with demo data, and prints the figures beside their limits. */
import { chooseParts, readArguments } from "@/scripts/command";
import { runUntilStopped } from "@/scripts/lifetime";
import { reportMeasurements } from "@/e2e/load/bars";
import { measureCost } from "@/e2e/load/bench/cost";
import { measureLighthouse } from "@/e2e/load/bench/lighthouse";
import { cachedPages, measureWeight } from "@/e2e/load/bench/pages";
import { measureMemory, measureStarts } from "@/e2e/load/bench/processes";
import { measureSearch } from "@/e2e/load/bench/search";
import { startOwnSite } from "@/e2e/load/own-site";

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
