/**
 * Rehearses docs/deploying.md: two instances behind nginx, with Redis, begin with the release before on the present
 * schema, and are updated, restarted and killed under load. Needs nginx and redis-server.
 */
import { readArguments } from "./command.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { runUntilStopped } from "./lifetime.ts";
import { type Figure, report } from "./proofs/bars.ts";
import type { OwnSite } from "./proofs/own-site.ts";
import { type Failure, withVisitors } from "./proofs/visitors.ts";
import { releaseBefore, startDeployment } from "./rehearse/deployment.ts";
import { saveAndWait } from "./rehearse/save.ts";

const connections = 20;

const {
  values: { before = await releaseBefore() },
} = readArguments("Say: npm run rehearse, or npm run rehearse -- --before COMMIT.", {
  before: { type: "string" },
});

await runUntilStopped(async (signal) => {
  await using deployment = await startDeployment(before, signal);
  const { instances } = deployment;
  const figures: Figure[] = [];
  const save = async (release: string) => {
    const [first, second, nginx] = await saveAndWait(deployment, `Gophers ${randomUUID()}`);
    const memory = Math.max(...instances.map((instance) => instance.megabytes()));
    figures.push(["a change shows on an instance after, ms", release, Math.max(first, second)]);
    figures.push(["a change shows on nginx after, ms", release, nginx]);
    figures.push(["highest memory, MB", `instance of ${release}`, memory]);
  };
  /** Runs a change under load, in which only expected requests may fail. */
  const trial = async (
    name: string,
    run: () => Promise<unknown>,
    isExpected: (failure: Failure) => boolean = () => false,
  ) => {
    signal.throwIfAborted();
    console.log(`\n${name}…`);
    const { failures, figures: writes } = await withVisitors({ ...deployment, connections }, run);
    const felt = failures.filter((failure) => !isExpected(failure));
    figures.push(["requests that failed", name, felt.length], ...writes);
  };
  await save("the release before");
  await trial("the release before runs on the present schema", () => sleep(5000));
  await trial(
    "both instances are updated, one after the other",
    () => restart(instances, deployment.build),
    // A form of the release before asks to be loaded again, and keeps what was entered.
    ({ isWrite, outcome }) => isWrite && outcome === "409",
  );
  await trial("both instances are restarted, one after the other", () => restart(instances));
  await trial(
    "each instance is killed (-9) and started again",
    async () => {
      for (const instance of instances) {
        instance.kill();
        await sleep(3000);
        await instance.start();
        // The other instance retries requests that this one refused.
        await sleep(10_000);
      }
    },
    // An interrupted write may have been stored: only its sender may repeat it.
    ({ isWrite }) => isWrite,
  );
  await save("this release");
  report(figures);
});

async function restart(instances: readonly OwnSite[], build?: string) {
  for (const instance of instances) {
    await instance.stop();
    await instance.start(build);
  }
}
