/**
 * Runs a site of its own under load for ten minutes while each of its processes is killed in turn; `-- attacks` attacks
 * one, `-- faults` breaks what it stands on, each with `--only WORDS` those trials that have these words in their name.
 */
import "./prelude.ts";
import { readArguments } from "./arguments.ts";
import { runUntilStopped } from "./lifetime.ts";
import { attacks } from "./soak/attacks.ts";
import { faults } from "./soak/faults.ts";
import { frontAttacks } from "./soak/front-attacks.ts";
import { type Trial } from "./soak/own-site.ts";
import { soak } from "./soak/soak.ts";
import { runTrials } from "./soak/trials.ts";
import { UserError } from "./user-error.ts";

const trials: Record<string, Record<string, Trial>> = {
  attacks: { ...attacks, ...frontAttacks },
  faults,
};

const { values, words } = readArguments(
  "Say: npm run soak, with --minutes N, --connections N or --kills N, or npm run soak -- attacks, or -- faults.",
  {
    minutes: { type: "string", default: "10" },
    connections: { type: "string", default: "200" },
    kills: { type: "string" },
    only: { type: "string", default: "" },
  },
  2,
);

await runUntilStopped(async (signal) => {
  const unknown = words.filter((word) => !(word in trials));
  if (unknown.length > 0)
    throw new UserError(`There is no part ${unknown.join(" ")}: say attacks or faults.`);
  if (words.length > 0) {
    for (const name of words)
      await runTrials(
        Object.fromEntries(
          Object.entries(trials[name] ?? {}).filter(([trial]) => trial.includes(values.only)),
        ),
        signal,
      );
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
