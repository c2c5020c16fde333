/** Attacks a site of its own and breaks what it stands on; `-- attacks` or `-- faults` runs one half. */
import "./prelude.ts";
import { runUntilStopped } from "./lifetime.ts";
import { attacks } from "./resilience/attacks.ts";
import { faults } from "./resilience/faults.ts";
import { startProbe } from "./resilience/probe.ts";
import { startOwnSite } from "./resilience/own-site.ts";
import { UserError } from "./user-error.ts";

const halves = { attacks, faults };
const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => !(word in halves));

await runUntilStopped(async (signal) => {
  if (unknown.length > 0)
    throw new UserError(`There is no part ${unknown.join(" ")}: say attacks or faults.`);
  const table: Record<string, Record<string, string | number>> = {};
  for (const [half, trials] of Object.entries(halves)) {
    if (chosen.length > 0 && !chosen.includes(half)) continue;
    await using site = await startOwnSite(signal);
    for (const [name, run] of Object.entries(trials)) {
      signal.throwIfAborted();
      console.log(`${name}…`);
      const before = site.megabytes();
      const probe = startProbe(site.url);
      const result = await run(site, signal).catch((error: unknown) => `FAILED: ${String(error)}`);
      const { longestMs, unanswered } = await probe.stop();
      // What is only garbage goes within a minute; what stays after it is kept by something.
      const after = await site.settledMegabytes(before, signal);
      table[name] = {
        "longest pause, ms": longestMs,
        unanswered,
        "MB before": before,
        "MB after": after,
        result,
      };
      console.log(`  ${JSON.stringify(table[name])}`);
    }
  }
  console.table(table);
});
