/** Measures a site of its own with demo data and prints figures beside their bars, of all parts or of one. */
import "./prelude.ts";
import { readArguments } from "./arguments.ts";
import { cachedPages, weight } from "./bench/pages.ts";
import { memory, starts } from "./bench/processes.ts";
import { search } from "./bench/search.ts";
import { runUntilStopped } from "./lifetime.ts";
import { report } from "./proofs/bars.ts";
import { startOwnSite } from "./proofs/own-site.ts";
import { UserError } from "./user-error.ts";

// Memory is measured before there is load; the search adds 100,000 jobs.
const parts = { weight, memory, pages: cachedPages, starts, search };
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);

const usage = `Say: npm run bench, or npm run bench -- NAME (${Object.keys(parts).join(", ")}).`;
const { words } = readArguments(usage, {}, 1);
const names = words.length > 0 ? words : Object.keys(parts);
if (!names.every(isPart)) throw new UserError(usage);

await runUntilStopped(async (signal) => {
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  for (const name of names.filter(isPart)) {
    signal.throwIfAborted();
    console.log(`\nMeasuring ${name}…`);
    report(await parts[name](site, signal));
  }
});
