/** Rehearses docs/deploying.md under load: instances behind nginx are updated, restarted and killed. */
import { readArguments } from "../../scripts/command.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { runUntilStopped } from "../../scripts/lifetime.ts";
import { type Measurement, reportMeasurements } from "./bars.ts";
import type { OwnSite } from "./own-site.ts";
import { type Deployment, findPreviousRelease, startDeployment } from "./rehearse/deployment.ts";
import { saveEventInBrowser } from "./rehearse/save-event.ts";
import { type Failure, withVisitors } from "./visitors.ts";

const {
  values: { before = await findPreviousRelease() },
} = readArguments("Usage: npm run rehearse, or npm run rehearse -- --before COMMIT.", {
  before: { type: "string" },
});

/** Runs a change under load, during which only expected failures are allowed. */
type Trial = (
  name: string,
  run: () => Promise<unknown>,
  isExpected?: (failure: Failure) => boolean,
) => Promise<void>;

await runUntilStopped(async (signal) => {
  await using deployment = await startDeployment(before, signal);
  const { instances } = deployment;
  const executablePath = await findBrowser(signal);
  await using browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const figures: Measurement[] = [];
  const save = async (release: string) => {
    const [nginx, ...shown] = await saveEventAndWait(
      browser,
      deployment,
      `Gophers ${randomUUID()}`,
    );
    figures.push(
      ["a change shows on an instance after, ms", release, Math.max(...shown)],
      ["a change shows on nginx after, ms", release, nginx ?? NaN],
    );
  };
  const trial: Trial = async (name, run, isExpected = () => false) => {
    signal.throwIfAborted();
    console.log(`\n${name}…`);
    const visits = await withVisitors({ ...deployment, connections: 20 }, run);
    const unexpected = visits.failures.filter((failure) => !isExpected(failure));
    figures.push(["requests that failed", name, unexpected.length], ...visits.figures);
  };
  await save("the release before");
  await trial("the release before runs on its own schema", () => sleep(5000));
  if (deployment.isSameBaseline) await updateOneByOne(deployment, trial, save);
  else await updateTogether(deployment, trial);
  await trial("both instances are restarted, one after the other", () =>
    restartInstances(instances),
  );
  await trial(
    "each instance is killed (-9) and started again",
    async () => {
      for (const instance of instances) {
        instance.kill();
        await sleep(3000);
        await instance.start();
        // nginx avoids this instance for a while after its failures, so stopping the other one now would lose requests.
        await sleep(10_000);
      }
    },
    // An interrupted write may have been stored, so nginx must not repeat it, and it may fail.
    ({ isWrite }) => isWrite,
  );
  await save("this release");
  reportMeasurements(figures);
});

/** Updates as docs/deploying.md says for a release with the same baseline: the release before runs on the new schema. */
async function updateOneByOne(
  { backend, instances, build }: Deployment,
  trial: Trial,
  save: (release: string) => Promise<void>,
) {
  // In production only the migrations are applied. Here the backend, which is part of a site, is restarted for them.
  await backend.stop();
  await backend.start(build);
  await save("the release before, on the new schema");
  await trial("the release before runs on the new schema", () => sleep(5000));
  await trial(
    "both instances are updated, one after the other",
    () => restartInstances(instances, build),
    // A form of the previous release must be reloaded, which keeps the input.
    ({ isWrite, outcome }) => isWrite && outcome === "409",
  );
}

/** Updates from a version before the baseline, which does not run on the new schema. */
async function updateTogether({ backend, instances, build }: Deployment, trial: Trial) {
  let stoppedAt = Infinity;
  let startedAt = Infinity;
  await trial(
    "both instances are stopped, the database is migrated, both are started",
    async () => {
      stoppedAt = Date.now();
      for (const instance of instances) await instance.stop();
      await backend.stop();
      await backend.start(build);
      for (const instance of instances) await instance.start(build);
      // nginx sends no requests to an instance for ten seconds after it failed.
      await sleep(10_000);
      startedAt = Date.now();
      await sleep(10_000);
    },
    (failure) =>
      (failure.to >= stoppedAt && failure.from <= startedAt) ||
      // A form of the previous release must be reloaded, which keeps the input.
      (failure.isWrite && failure.outcome === "409"),
  );
}

/** Restarts the instances, one after the other, from another build if it is given. */
async function restartInstances(instances: readonly OwnSite[], build?: string) {
  for (const instance of instances) {
    await instance.stop();
    await instance.start(build);
  }
}

/** Saves an event and returns the milliseconds until nginx and each instance serve a calendar that contains it. */
async function saveEventAndWait(
  browser: Browser,
  { url, instances, admin }: Deployment,
  name: string,
) {
  const origins = [url, ...instances.map((instance) => instance.url)];
  for (const origin of [...origins, ...origins]) await fetchText(`${origin}/events.ics`);
  const savedAt = await saveEventInBrowser(browser, url, admin, name);
  const shownAfter = async (origin: string) => {
    while (!(await fetchText(`${origin}/events.ics`)).includes(name)) {
      if (performance.now() - savedAt > 10_000) return Infinity;
      await sleep(20);
    }
    return Math.round(performance.now() - savedAt);
  };
  return Promise.all(origins.map(shownAfter));
}

async function fetchText(address: string) {
  return (await fetch(address)).text();
}
