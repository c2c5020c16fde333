import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { withDatabase } from "@/scripts/backend/database";
import { findBrowser } from "@/scripts/browser";
import { readRealRun } from "@/e2e/load/parity/real";
import { ensureAdmin, seedIfEmpty } from "@/scripts/demo-data";
import { startSite } from "@/scripts/site";
import { onlyKnownVariables } from "@/scripts/child";
import { startWeb, webOrigin, waitUntilReady } from "@/scripts/web";

/** Starts the site for all browser tests, and Next alone for those in e2e/bare. Returns a function that stops both. */
export default async function setup() {
  await using stack = new AsyncDisposableStack();
  const { signal } = new AbortController();
  process.env.CHROMIUM_PATH = await findBrowser(signal);
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-browser-tests-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const real = readRealRun();
  const settings = {
    ...onlyKnownVariables({}),
    ...(real && {
      SUPABASE_URL: real.url,
      SUPABASE_PUBLISHABLE_KEY: real.publishableKey,
      SUPABASE_SECRET_KEY: real.secretKey,
    }),
    SITE_URL: "http://127.0.0.1:3000",
    PORT: String(await getPort()),
    SUPABASE_PORT: String(await getPort()),
    DATA_DIR: real?.dataDir ?? folder,
    // Trusts the X-Forwarded-For header, with which each test gets an IP address of its own.
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: "admin-password",
    DEMO_PASSWORD: "demo-password",
  };
  if (real) {
    // A site on the embedded backend adds its admin and demo data by itself; on a real Supabase they are added here.
    const admin = { email: "admin@golang-jobs.dev", password: settings.ADMIN_PASSWORD };
    await ensureAdmin(real, admin, signal);
    await seedIfEmpty(real, settings.DEMO_PASSWORD, signal);
  }
  const site = await startSite({ variables: settings, durable: false, signal });
  stack.defer(() => site.close());
  const backend = real ?? site.embedded;
  if (!backend) throw new Error("The site has no backend.");
  // Turns off mail about pending work, because tests read their admins' mail and must not find other messages.
  await withDatabase(
    backend.databaseUrl,
    signal,
    (sql) => sql`update public.waiting_mail_settings set frequency = 'off'`,
  );
  const barePort = await getPort();
  const bare = startWeb(barePort, { ...site.webEnvironment, PURGE_URL: "" });
  stack.defer(() => bare.stop());
  await waitUntilReady("Next alone", bare, webOrigin(barePort), signal);
  Object.assign(process.env, settings, {
    BASE_URL: site.url,
    BARE_URL: webOrigin(barePort),
    PURGE_URL: site.webEnvironment.PURGE_URL,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    DATABASE_URL: backend.databaseUrl,
  });
  const owned = stack.move();
  return () => owned.disposeAsync();
}
