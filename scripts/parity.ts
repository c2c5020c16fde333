/** Runs the database tests through PostgREST, and compares a site on it with one on the embedded data API. */
import "./prelude.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAdmin } from "./accounts.ts";
import { bin, run } from "./child.ts";
import { seedIfEmpty } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { startHosted } from "./parity/hosted.ts";
import { comparePages } from "./parity/pages.ts";
import { startOwnSite } from "./proofs/own-site.ts";
import { countTests } from "./test-counts.ts";
import { UserError } from "./user-error.ts";
import { variables } from "./variables.ts";

const siteUrl = "http://127.0.0.1:3000";
const password = "parity-password";

type Context = { folder: string; signal: AbortSignal };
const parts = { tests: compareTests, pages: compareSites };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
if (!names.every(isPart))
  throw new UserError("Say: npm run parity, or npm run parity -- tests, or -- pages.");

await runUntilStopped(async (signal) => {
  for (const name of names.filter(isPart)) {
    await using stack = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), "golang-jobs-parity-"));
    stack.defer(() => rm(folder, { recursive: true, force: true }));
    const begun = performance.now();
    const result = await parts[name]({ folder, signal });
    console.log(`\n${result} (${Math.round((performance.now() - begun) / 1000)} s)`);
  }
});

/** The database tests, each through PostgREST. */
async function compareTests({ folder, signal }: Context): Promise<string> {
  const report = join(folder, "tests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(bin("vitest"), ["run", "--project=db", ...reporters], {
    env: { ...variables({}), HOSTED: "1" },
    isShown: true,
    signal,
  });
  const { passed, failed } = countTests(code, report);
  if (failed > 0) process.exitCode = 1;
  return `${passed} database tests passed, ${failed} failed`;
}

/** The public addresses of a site on Supabase Lite and of one on PostgREST, before one database. */
async function compareSites({ folder, signal }: Context): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const hosted = await startHosted({ dataDir: folder, siteUrl, signal });
  stack.defer(() => hosted.close());
  console.log(`Applied ${hosted.migrated.length} migrations as a user who is no superuser.`);
  await ensureAdmin(hosted, { email: "admin@golang-jobs.dev", password }, signal);
  await seedIfEmpty(hosted, password, signal, () =>
    console.log("Filling the database with demo data…"),
  );
  const startSite = async (backendUrl: string) => {
    const env = {
      SITE_URL: siteUrl,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
      SUPABASE_SECRET_KEY: hosted.secretKey,
      // Without it both sites would run scheduled tasks, which change what is compared.
      CRON_SECRET: "nothing is scheduled here",
      LOG_LEVEL: "error",
    };
    return { url: stack.use(await startOwnSite(signal, { env })).url, backendUrl };
  };
  const sites = [await startSite(hosted.liteUrl), await startSite(hosted.url)] as const;
  const { count, statuses, differences } = await comparePages({ sites, siteUrl, signal });
  for (const difference of differences) console.log(difference);
  if (differences.length > 0) process.exitCode = 1;
  return `${count - differences.length} of ${count} public addresses are the same (${statuses})`;
}
