/** Runs the database tests through PostgREST, and compares a site on PostgREST with one on the embedded data API. */
import { chooseParts } from "./command.ts";
import { join } from "node:path";
import { binPath } from "./bin.ts";
import { run, onlyKnownVariables } from "./child.ts";
import { ensureAdmin, seedIfEmpty } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { startHosted } from "./parity/hosted.ts";
import { comparePages } from "./parity/pages.ts";
import { startOwnSite, temporaryFolder } from "./proofs/own-site.ts";
import { countTests } from "./test-counts.ts";

const siteUrl = "http://127.0.0.1:3000";
const password = "parity-password";

const parts = { tests: compareTests, pages: compareSites };
const chosen = chooseParts(
  "Usage: npm run parity, or npm run parity -- tests, or -- pages.",
  parts,
);

await runUntilStopped(async (signal) => {
  for (const [, compare] of chosen) {
    await using folder = await temporaryFolder("parity");
    const startedAt = performance.now();
    const result = await compare(folder.path, signal);
    console.log(`\n${result} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
  }
});

async function compareTests(folder: string, signal: AbortSignal) {
  const report = join(folder, "tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const options = { env: { ...onlyKnownVariables({}), HOSTED: "1" }, isShown: true, signal };
  const { code } = await run(binPath("vitest"), ["run", "--project=db", ...reporters], options);
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
