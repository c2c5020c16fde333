import { startOwnSite, type Trial } from "./own-site.ts";
import { startProbe } from "./probe.ts";

/** Runs trials on one site one after the other, with a probe beside each, and prints what came of them. */
export async function runTrials(trials: Record<string, Trial>, signal: AbortSignal) {
  const table: Record<string, Record<string, string | number>> = {};
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
  console.table(table);
}
