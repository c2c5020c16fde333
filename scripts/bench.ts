/** Measures a separate site with demo data, and prints figures beside their bars. */
import { chooseParts } from "./command.ts";
import { cachedPages, weight } from "./bench/pages.ts";
import { memory, starts } from "./bench/processes.ts";
import { search } from "./bench/search.ts";
import { runUntilStopped } from "./lifetime.ts";
import { report } from "./proofs/bars.ts";
import { startOwnSite } from "./proofs/own-site.ts";

// Memory is measured before load; the search adds 100,000 jobs.
const parts = { weight, memory, pages: cachedPages, starts, search };
const chosen = chooseParts(
  `Say: npm run bench, or npm run bench -- NAME (${Object.keys(parts).join(", ")}).`,
  parts,
);

await runUntilStopped(async (signal) => {
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  for (const [name, measure] of chosen) {
    signal.throwIfAborted();
    console.log(`\nMeasuring ${name}…`);
    report(await measure(site, signal));
  }
});
