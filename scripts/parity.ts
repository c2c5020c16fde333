import "./prelude.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { parseEnv } from "../lib/config/env.ts";
import { ensureAdmin } from "./accounts.ts";
import { bin, run } from "./child.ts";
import { seedIfEmpty } from "./demo-data.ts";
import { runUntilStopped } from "./lifetime.ts";
import { startHosted } from "./parity/hosted.ts";
import { comparePages } from "./parity/pages.ts";
import { holdBuild } from "./site-build.ts";
import { countTests } from "./test-counts.ts";
import { UserError } from "./user-error.ts";
import { variables } from "./variables.ts";
import { startWeb, webOrigin, whenReady } from "./web.ts";

const siteUrl = "http://127.0.0.1:3000";
const password = "parity-password";

const parts = { tests: compareTests, pages: compareSites };
const chosen = process.argv.slice(2);
const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name);
if (!chosen.every(isPart))
  throw new UserError("Say: npm run parity, or npm run parity -- tests, or -- pages.");

await runUntilStopped(async (signal) => {
  const results: string[] = [];
  for (const name of chosen.length > 0 ? chosen.filter(isPart) : (["tests", "pages"] as const)) {
    const begin = performance.now();
    const words = await parts[name](signal);
    results.push(`${words} (${Math.round((performance.now() - begin) / 1000)} s)`);
  }
  console.log(`\n${results.join("\n")}`);
});

/** The database tests, each through PostgREST. */
async function compareTests(signal: AbortSignal): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-parity-"));
  try {
    const report = join(folder, "tests.json");
    const words = [
      "run",
      "--project=db",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ];
    const { code } = await run(bin("vitest"), words, {
      env: { ...variables({}), HOSTED: "1" },
      isShown: true,
      signal,
    });
    const { passed, failed } = countTests(code, report);
    if (failed > 0) process.exitCode = 1;
    return `${passed} database tests passed, ${failed} failed`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The public addresses of a site on Supabase Lite and of one on PostgREST, before one database. */
async function compareSites(signal: AbortSignal): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "golang-jobs-parity-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const hosted = await startHosted({ dataDir, siteUrl, signal });
  stack.defer(() => hosted.close());
  console.log(`Applied ${hosted.migrated.length} migrations as a user who is no superuser.`);
  await ensureAdmin(hosted, { email: "admin@golang-jobs.dev", password }, signal);
  await seedIfEmpty(hosted, password, signal, () =>
    console.log("Filling the database with demo data…"),
  );

  const settings = { ...variables({}), SITE_URL: siteUrl, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const env = parseEnv(settings);
  const { actionsKey } = stack.use(
    await holdBuild({ env, variables: settings, signal, say: console.log }),
  );

  const startSite = async (backendUrl: string) => {
    const port = await getPort();
    const web = startWeb(port, {
      ...settings,
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey,
      SUPABASE_URL: backendUrl,
      SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
      SUPABASE_SECRET_KEY: hosted.secretKey,
    });
    stack.defer(() => web.stop());
    await whenReady("The site", web, webOrigin(port), signal);
    return { url: webOrigin(port), backendUrl };
  };
  const sites = [await startSite(hosted.liteUrl), await startSite(hosted.url)] as const;
  const { addresses, statuses, differences } = await comparePages({
    sites,
    siteUrl,
    signal,
    say: console.log,
  });
  for (const difference of differences) console.log(difference);
  if (differences.length > 0) process.exitCode = 1;
  const counts = [...statuses].sort().map(([status, count]) => `${count} × ${status}`);
  return `${addresses - differences.length} of ${addresses} public addresses are the same (${counts.join(", ")})`;
}
