import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, localOrigin } from "../../lib/config/env.ts";
import { findRunningSite } from "../backend/data-folder.ts";
import { readOrCreateKeys } from "../backend/keys.ts";
import type { Variables } from "../child.ts";
import { UserError } from "../user-error.ts";
import { checkBackups, checkMigrations, checkReleased } from "./data.ts";
import type { Finding, Result } from "./finding.ts";
import { checkSettings } from "./settings.ts";
import { checkKeys } from "./keys.ts";
import { checkClocks, checkDisk, checkOwnPorts, checkVersions } from "./machine.ts";
import { checkMailDns } from "./mail-dns.ts";
import {
  checkBackend,
  checkPayLaws,
  checkProxies,
  checkRates,
  checkSite,
  fetchStatus,
} from "./services.ts";

type Examined = {
  /** The settings as given. */
  given: Env;
  /** The settings with the ports and keys of the site that uses the data folder. */
  env: Env;
  /** The origin of the site if it is running. */
  running: string | null;
  isRunning: boolean;
  variables: Variables;
  signal: AbortSignal;
};

type Check = {
  about: string;
  look: (examined: Examined) => Result | Result[] | Promise<Result | Result[]>;
};

const root = join(import.meta.dirname, "../..");

const checks: Check[] = [
  { about: "Settings", look: ({ given, variables }) => checkSettings(given, variables) },
  { about: "Versions", look: () => checkVersions(root) },
  { about: "Ports", look: ({ env, running }) => checkOwnPorts(env, running) },
  { about: "Proxies", look: ({ env }) => checkProxies(env) },
  { about: "Keys", look: ({ given }) => checkKeys(given) },
  { about: "Mail", look: ({ env }) => checkMailDns(env) },
  { about: "Clock", look: ({ env }) => checkClocks(env) },
  { about: "Disk", look: ({ env }) => checkDisk(env.DATA_DIR) },
  { about: "Migrations", look: () => checkReleased() },
  {
    about: "Migrations",
    look: ({ env, isRunning, signal }) => checkMigrations(env, isRunning, signal),
  },
  { about: "Backup", look: ({ env }) => checkBackups(env) },
  { about: "Backend", look: ({ env, isRunning }) => checkBackend(env, isRunning) },
  { about: "Site", look: ({ env, isRunning }) => checkSite(env, isRunning) },
  { about: "Rates", look: ({ env, isRunning }) => checkRates(env, isRunning) },
  { about: "Pay laws", look: () => checkPayLaws() },
];

/** Makes all checks. The site may be running or not. */
export async function diagnose(
  given: Env,
  signal: AbortSignal,
  variables: Variables = process.env,
): Promise<Finding[]> {
  const { env, running } = await withPortsAndKeys(given, variables);
  const examined = { given, env, running, isRunning: running !== null, variables, signal };
  const found = await Promise.all(checks.map((check) => runCheck(check, examined)));
  return found.flat();
}

async function runCheck({ about, look }: Check, examined: Examined): Promise<Finding[]> {
  try {
    const results = [await look(examined)].flat();
    return results.map((result) => ({ about, ...result }));
  } catch (error) {
    examined.signal.throwIfAborted();
    const isExpected = error instanceof UserError;
    const message = isExpected ? error.message : `could not be checked: ${String(error)}`;
    return [{ about, state: "bad", message }];
  }
}

/**
 * Adds the ports and keys of the site that uses this data folder to the settings. `running` is the origin of the site
 * if it is running.
 */
async function withPortsAndKeys(given: Env, { PORT, SUPABASE_PORT }: Variables) {
  const env = { ...given };
  if (env.SUPABASE_URL) {
    const origin = localOrigin(env);
    const status = await fetchStatus(`${origin}/api/health`);
    return { env, running: status === null ? null : origin };
  }
  const holder = findRunningSite(resolve(env.DATA_DIR));
  if (holder?.url && !PORT) env.PORT = Number(new URL(holder.url).port);
  if (holder?.backendUrl && !SUPABASE_PORT)
    env.SUPABASE_PORT = Number(new URL(holder.backendUrl).port);
  // The check prevents readOrCreateKeys from creating keys.
  if (existsSync(join(env.DATA_DIR, "keys.json"))) {
    const keys = await readOrCreateKeys(env.DATA_DIR).catch(() => null);
    env.SUPABASE_PUBLISHABLE_KEY ??= keys?.publishableKey;
  }
  return { env, running: holder && (holder.url ?? localOrigin(env)) };
}
