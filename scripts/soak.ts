/**
 * Runs a site of its own under load for ten minutes while each of its processes is killed in turn; `-- attacks` attacks
 * one, `-- faults` breaks what it stands on.
 */
import "./prelude.ts";
import { parseArgs } from "node:util";
import { runUntilStopped } from "./lifetime.ts";
import { attacks } from "./soak/attacks.ts";
import { faults } from "./soak/faults.ts";
import { type Trial } from "./soak/own-site.ts";
import { soak } from "./soak/soak.ts";
import { runTrials } from "./soak/trials.ts";
import { UserError } from "./user-error.ts";

const trials: Record<string, Record<string, Trial>> = { attacks, faults };

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    connections: { type: "string", default: "200" },
    kills: { type: "string" },
  },
  allowPositionals: true,
});

await runUntilStopped(async (signal) => {
  const unknown = positionals.filter((word) => !(word in trials));
  if (unknown.length > 0)
    throw new UserError(`There is no part ${unknown.join(" ")}: say attacks or faults.`);
  if (positionals.length > 0) {
    for (const name of positionals) await runTrials(trials[name] ?? {}, signal);
    return;
  }
  const minutes = positive("minutes", values.minutes, 120);
  const isWell = await soak({
    minutes,
    connections: positive("connections", values.connections, 1000),
    // Far enough apart for what is killed to have run for a while.
    kills:
      values.kills === undefined ? Math.round(2 * minutes) : positive("kills", values.kills, 1000),
    signal,
  });
  process.exitCode = isWell ? 0 : 1;
});

function positive(name: string, value: string, most: number): number {
  const number = Number(value);
  if (number > 0 && number <= most) return number;
  throw new UserError(`--${name} must be a number up to ${most}.`);
}
