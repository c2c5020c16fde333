/**
 * Runs a separate site under load while each of its processes is killed in turn. `-- attacks` floods one, `-- faults`
 * disturbs one; `--only WORDS` selects those whose name contains the words.
 */
import { readArguments } from "./command.ts";
import { runUntilStopped } from "./lifetime.ts";
import { type Figure, report } from "./proofs/bars.ts";
import { type OwnSite, startOwnSite } from "./proofs/own-site.ts";
import { kills } from "./soak/kills.ts";
import { attacks, faults } from "./soak/trials.ts";
import { UserError } from "./user-error.ts";

type Trial = (site: OwnSite, signal: AbortSignal) => Promise<Figure[]>;
const trials: Record<string, Record<string, Trial>> = { attacks, faults };

const usage =
  "Say: npm run soak, with --minutes N or --connections N; or npm run soak -- attacks, or -- faults, with --only WORDS.";
const options = {
  minutes: { type: "string", default: "10" },
  connections: { type: "string", default: "200" },
  only: { type: "string", default: "" },
} as const;
const { values, words } = readArguments(usage, options, 2);
const [minutes, connections] = [Number(values.minutes), Number(values.connections)];
if (!words.every((word) => Object.hasOwn(trials, word)) || !(minutes > 0 && connections >= 1))
  throw new UserError(usage);

await runUntilStopped(async (signal) => {
  await using site = await startOwnSite(signal);
  if (words.length === 0) return report(await kills(site, { minutes, connections, signal }));
  const chosen = words.flatMap((word) => Object.entries(trials[word] ?? {}));
  for (const [name, run] of chosen.filter(([name]) => name.includes(values.only))) {
    signal.throwIfAborted();
    console.log(`\n${name}…`);
    const memory = () => site.megabytes("front") + site.megabytes("web");
    report([...(await run(site, signal)), ["highest memory, MB", "front and web", memory()]]);
  }
});
