/**
 * Runs the database tests through PostgREST, and compares a site on PostgREST with one on the embedded data API. With
 * --real it runs the database and browser tests on a Supabase that the operator names.
 */
import { chooseParts, readArguments } from "../../scripts/command.ts";
import { join } from "node:path";
import { binPath } from "../../scripts/bin.ts";
import { runNodeProgram, onlyKnownVariables } from "../../scripts/child.ts";
import { ensureAdmin, seedIfEmpty } from "../../scripts/demo-data.ts";
import { runUntilStopped } from "../../scripts/lifetime.ts";
import { countTests } from "../../scripts/test-counts.ts";
import { startOwnSite, temporaryFolder } from "./own-site.ts";
import { startHosted } from "./parity/hosted.ts";
import { realParts, runRealTests } from "./parity/real-tests.ts";
import { comparePages } from "./parity/pages.ts";

const siteUrl = "http://127.0.0.1:3000";
const password = "parity-password";

const usage =
  "Usage: npm run parity, or npm run parity -- tests, or -- pages; on a Supabase of yours npm run parity -- --real, or -- --real tests, or -- --real browser.";
const options = { real: { type: "boolean" } } as const;
const { values } = readArguments(usage, options, Infinity);
type Work = (folder: string, signal: AbortSignal) => Promise<string>;
const works = values.real ? [prepareRealTests()] : localComparisons();

await runUntilStopped(async (signal) => {
  for (const work of works) {
    await using folder = await temporaryFolder("parity");
    const startedAt = performance.now();
    const result = await work(folder.path, signal);
    console.log(`\n${result} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  }
});

function localComparisons(): Work[] {
  const chosen = chooseParts<Work>(usage, { tests: compareTests, pages: compareSites });
  return chosen.map(([, compare]) => compare);
}

/** Both kinds of tests run one after the other on one project, which is emptied only after them. */
function prepareRealTests(): Work {
  const chosen = chooseParts(usage, realParts, options).map(([, part]) => part);
  return (folder, signal) => runRealTests(chosen, folder, signal);
}

async function compareTests(folder: string, signal: AbortSignal) {
  const report = join(folder, "tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = { env: { ...onlyKnownVariables({}), HOSTED: "1" }, isShown: true, signal };
  const { code } = await runNodeProgram(
    binPath("vitest"),
    ["run", "--project=db", ...reporters],
    options,
  );
  const { passed, failed } = countTests(code, report);
  if (failed > 0) process.exitCode = 1;
  return `${passed} database tests passed, ${failed} failed`;
}

async function compareSites(folder: string, signal: AbortSignal) {
  await using stack = new AsyncDisposableStack();
  const hosted = await startHosted({ dataDir: folder, siteUrl, signal });
  stack.defer(() => hosted.close());
  console.log(`Applied ${hosted.migrated.length} migrations as a user who is no superuser.`);
  await ensureAdmin(hosted, { email: "admin@golang-jobs.dev", password }, signal);
  await seedIfEmpty(hosted, password, signal);
  const startSite = async (backendUrl: string) => {
    const env = {
      SITE_URL: siteUrl,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
      SUPABASE_SECRET_KEY: hosted.secretKey,
      // With a CRON_SECRET the sites leave scheduled tasks to an external scheduler. Otherwise both would run them,
      // which would change the compared data.
      CRON_SECRET: "nothing is scheduled here",
      LOG_LEVEL: "error",
    };
    return { url: stack.use(await startOwnSite(signal, { env })).url, backendUrl };
  };
  const sites = [await startSite(hosted.liteUrl), await startSite(hosted.url)] as const;
  const { count, differences } = await comparePages(sites, siteUrl, signal);
  for (const difference of differences) console.log(difference);
  if (differences.length > 0) process.exitCode = 1;
  return `${count - differences.length} of ${count} public addresses are the same`;
}
