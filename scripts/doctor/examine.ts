import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, localOrigin } from "../../lib/env.ts";
import { ratesUrl } from "../../lib/money/rates.ts";
import { findRunningSite } from "../backend/data-folder.ts";
import { readOrCreateKeys } from "../backend/keys.ts";
import type { Variables } from "../child.ts";
import { UserError } from "../user-error.ts";
import { checkBackups, checkMigrations, checkReleased } from "./data.ts";
import { bad, type Finding } from "./finding.ts";
import { checkKeys } from "./keys.ts";
import { checkClock, checkDisk, checkOwnPorts, checkVersions } from "./machine.ts";
import { checkMailDns } from "./mail-dns.ts";
import { checkBackend, checkPayLaws, checkRates, checkSite, fetchStatus } from "./services.ts";

export async function diagnose(
  given: Env,
  signal: AbortSignal,
  variables: Variables = process.env,
) {
  const { env, running } = await locate(given, variables);
  const isRunning = running !== null;
  const checks: Record<string, () => Finding | Finding[] | Promise<Finding | Finding[]>> = {
    Versions: () => checkVersions(join(import.meta.dirname, "../..")),
    Ports: () => checkOwnPorts(env, running),
    Keys: () => checkKeys(given),
    Mail: () => checkMailDns(env),
    Clock: () => {
      // The clock is also compared with the exchange-rate server's, because the site contacts that server anyway.
      const others = [{ name: new URL(ratesUrl).host, url: ratesUrl }];
      if (env.SUPABASE_URL)
        others.unshift({ name: "the backend", url: `${env.SUPABASE_URL}/auth/v1/health` });
      return Promise.all(others.map((other) => checkClock(other)));
    },
    Disk: () => checkDisk(env.DATA_DIR),
    Released: () => checkReleased(),
    Migrations: () => checkMigrations(env, isRunning, signal),
    Backup: () => checkBackups(env),
    Backend: () => checkBackend(env, isRunning),
    Site: () => checkSite(env, isRunning),
    Rates: () => checkRates(env, isRunning),
    "Pay laws": () => checkPayLaws(),
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([about, check]) => {
      try {
        return await check();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof UserError) return bad(about, error.message);
        return bad(about, `could not be checked: ${String(error)}`);
      }
    }),
  );
  return found.flat();
}

/**
 * Adds the ports and keys of the site that uses this data folder to the settings. `running` is the origin of the site
 * if it is running.
 */
async function locate(given: Env, { PORT, SUPABASE_PORT }: Variables) {
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
