/** Measures speed and memory of a separate site with demo data, and prints the figures with their limits. */
import { chooseParts, readArguments } from "./command.ts";
import { cost } from "./bench/cost.ts";
import { lighthouse } from "./bench/lighthouse.ts";
import { cachedPages, weight } from "./bench/pages.ts";
import { memory, starts } from "./bench/processes.ts";
import { search } from "./bench/search.ts";
import { runUntilStopped } from "./lifetime.ts";
import { report } from "./proofs/bars.ts";
import { startOwnSite } from "./proofs/own-site.ts";

// The order matters: memory is measured before any load, and the search, which adds 100,000 jobs, at the end.
const parts = { weight, memory, pages: cachedPages, lighthouse, starts, search };
const usage = `Say: npm run bench, npm run bench -- NAME (${Object.keys(parts).join(", ")}), or npm run bench -- cost COMMIT.`;
const { positionals } = readArguments(usage, {}, Infinity);
const isCost = positionals[0] === "cost" && positionals.length <= 2;
const chosen = isCost ? [] : chooseParts(usage, parts);

await runUntilStopped(async (signal) => {
  if (isCost) return report(await cost(positionals[1], signal));
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  for (const [name, measure] of chosen) {
    signal.throwIfAborted();
    console.log(`\nMeasuring ${name}…`);
    report(await measure(site, signal));
  }
});
