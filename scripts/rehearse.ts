/**
 * Rehearses docs/deploying.md on this machine: two instances behind nginx, with Redis. They begin with the release before
 * on the present schema, are updated one after the other, restarted and killed under load. What is saved on one shows on
 * both. Needs nginx and redis-server.
 */
import "./prelude.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readArguments } from "./arguments.ts";
import { releaseBefore } from "./clone.ts";
import { runUntilStopped } from "./lifetime.ts";
import { type Deployment, startDeployment } from "./rehearse/deployment.ts";
import { requirePrograms } from "./rehearse/program.ts";
import { saveAndLook } from "./rehearse/save.ts";
import { checkUnit } from "./rehearse/unit.ts";
import { outcomes } from "./soak/requests.ts";
import { liftLimits, storedOf } from "./soak/stored.ts";
import { type Failure, sendVisitors } from "./soak/visitors.ts";

const connections = 20;

/** What is done to a deployment under load, and who may feel it. */
type Trial = {
  run: (deployment: Deployment) => Promise<string>;
  /** Of what fails, what is no fault. */
  mayFail: (failure: Failure) => boolean;
};

const trials: Record<string, Trial> = {
  "The release before runs on the present schema": {
    run: async () => (await sleep(5000), ""),
    mayFail: () => false,
  },
  "Both instances are updated to this release, one after the other": {
    run: ({ instances, folder }) => roll([...instances], folder),
    // A form that was loaded from the release before asks to be loaded again, and keeps what was typed.
    mayFail: ({ isWrite, outcome }) => isWrite && outcome === "409",
  },
  "Both instances are restarted, one after the other": {
    run: ({ instances }) => roll([...instances]),
    mayFail: () => false,
  },
  "Each instance is killed (-9), and started again": {
    async run({ instances }) {
      for (const instance of instances) {
        await instance.kill();
        await sleep(3000);
        await instance.restart();
        // So that no request is left that this one has refused: it could only be lost with the other, too.
        await sleep(10_000);
      }
      return "";
    },
    // Sent to the instance that was killed, it may have been done: nobody but its sender may send it again.
    mayFail: ({ isWrite }) => isWrite,
  },
};

const {
  values: { before = await releaseBefore() },
} = readArguments("Say: npm run rehearse, or npm run rehearse -- --before COMMIT.", {
  before: { type: "string" },
});

await runUntilStopped(async (signal) => {
  await requirePrograms({ nginx: "nginx", "redis-server": "redis-server" });
  await using deployment = await startDeployment(before, signal);
  const { url, folder, instances, backend } = deployment;
  const faults: string[] = [];
  console.log(await checkUnit(folder));

  const look = async (release: string) => {
    const shown = await saveAndLook(deployment, `Gophers ${randomUUID()}`);
    console.log(
      `Saved through nginx with ${release}: shown by the instances after ${shown[0]} and ${shown[1]} ms, by nginx after ${shown[2]} ms.`,
    );
    // What nginx keeps for a second lasts to the end of the next one.
    if (Math.max(...shown.slice(0, 2)) > 1000 || (shown[2] ?? 0) > 2500)
      faults.push("a change shows late");
  };
  await look("the release before");
  console.log(
    `Memory of an instance: ${instances.map((one) => one.megabytes()).join(" and ")} MB.`,
  );

  await liftLimits(backend.databaseUrl, signal);
  const acknowledged: string[] = [];
  for (const [name, { run, mayFail }] of Object.entries(trials)) {
    signal.throwIfAborted();
    console.log(`\n${name}, with ${connections} connections…`);
    using visitors = sendVisitors({ url, connections });
    await visitors.ready();
    const said = await run(deployment);
    const { pages, writes, failures, ...visits } = await visitors.stop();
    acknowledged.push(...visits.acknowledged);
    console.log(
      `${said && `${said}\n`}${pages} pages and ${writes} writes; failed: ${outcomes(failures)}; half of the answers within ${visits.p50} ms, 99 % within ${visits.p99} ms.`,
    );
    if (!failures.every(mayFail)) faults.push(`visitors feel it when ${name}`);
  }
  await look("this release");
  const { lost, twice } = await storedOf(backend.databaseUrl, acknowledged, signal);
  console.log(`\n${acknowledged.length} writes acknowledged, ${lost} lost, ${twice} stored twice.`);
  console.log(
    `Memory of an instance now: ${instances.map((one) => one.megabytes()).join(" and ")} MB.`,
  );
  if (lost + twice > 0) faults.push("writes are lost or doubled");
  if (faults.length > 0) console.log(`nginx said:\n${deployment.nginxLog()}`);
  console.log(faults.length > 0 ? `FAILED: ${faults.join("; ")}.` : "All as it should be.");
  process.exitCode = faults.length > 0 ? 1 : 0;
});

/** Restarts the instances one after the other, from another build where one is given. */
async function roll(instances: Deployment["instances"][number][], folder?: string) {
  const times: string[] = [];
  for (const instance of instances) {
    const { stopMs, startMs } = await instance.roll(folder);
    times.push(`stopped in ${seconds(stopMs)}, started in ${seconds(startMs)}`);
  }
  return times.join("; ");
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`;
}
