import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, localOrigin } from "../../lib/config/env.ts";
import { ratesUrl } from "../../lib/money/rates-url.ts";
import { holderOf } from "../backend/data-folder.ts";
import { readKeys } from "../backend/keys.ts";
import { checkPayLaws, checkRates } from "./ageing.ts";
import { checkBackups } from "./backups.ts";
import { checkClock } from "./clock.ts";
import { checkDisk } from "./disk.ts";
import { bad, type Finding } from "./finding.ts";
import { checkKeys } from "./keys.ts";
import { checkMailDns } from "./mail-dns.ts";
import { checkMigrations } from "./migrations.ts";
import { checkOwnPorts } from "./ports.ts";
import { checkServices, statusOf } from "./services.ts";
import { checkVersions } from "./versions.ts";

/**
 * Looks at everything the site stands on, running or not, and changes nothing. Ports that are not set are those on which
 * the site of this folder runs.
 */
export async function examine(
  given: Env,
  signal: AbortSignal,
  variables: Record<string, string | undefined> = process.env,
): Promise<Finding[]> {
  const env = await withOwnKey(withRunningPorts(given, variables));
  const running = await whereItRuns(env);
  const isRunning = running !== null;
  const clocks = [
    ...(env.SUPABASE_URL
      ? [{ name: "the backend", url: `${env.SUPABASE_URL}/auth/v1/health` }]
      : []),
    // A clock that is neither ours nor the backend's, at an address that the site asks anyway.
    { name: new URL(ratesUrl).host, url: ratesUrl },
  ];
  const checks: Record<string, () => Finding | Finding[] | Promise<Finding | Finding[]>> = {
    Versions: () => checkVersions(join(import.meta.dirname, "../..")),
    Ports: () => checkOwnPorts(env, running),
    Keys: () => checkKeys(given),
    Mail: () => checkMailDns(env),
    Clock: () => checkClock(clocks),
    Disk: () => checkDisk(env.DATA_DIR),
    Migrations: () => checkMigrations(env, isRunning, signal),
    Backup: () => checkBackups(env),
    Services: () => checkServices(env, isRunning),
    Rates: () => checkRates(env, isRunning),
    "Pay laws": () => checkPayLaws(),
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([about, check]) => {
      try {
        return await check();
      } catch (error) {
        signal.throwIfAborted();
        return bad(about, `could not be checked: ${String(error)}`);
      }
    }),
  );
  return found.flat();
}

function withRunningPorts(
  env: Env,
  { PORT, SUPABASE_PORT }: Record<string, string | undefined>,
): Env {
  const { url, backendUrl } = (!env.SUPABASE_URL && holderOf(resolve(env.DATA_DIR))) || {};
  return {
    ...env,
    ...(url && !PORT && { PORT: Number(new URL(url).port) }),
    ...(backendUrl && !SUPABASE_PORT && { SUPABASE_PORT: Number(new URL(backendUrl).port) }),
  };
}

/** The embedded backend's own key stands for one that is not set. */
async function withOwnKey(env: Env): Promise<Env> {
  if (env.SUPABASE_URL || env.SUPABASE_PUBLISHABLE_KEY) return env;
  // Where there are none they would be made.
  if (!existsSync(join(env.DATA_DIR, "keys.json"))) return env;
  const keys = await readKeys(env.DATA_DIR).catch(() => null);
  return { ...env, SUPABASE_PUBLISHABLE_KEY: keys?.publishableKey };
}

/** Embedded, whoever holds the data folder says where; else it is at home where the settings say, or not. */
async function whereItRuns(env: Env): Promise<string | null> {
  const home = localOrigin(env);
  if (env.SUPABASE_URL) return (await statusOf(`${home}/api/health`)) === null ? null : home;
  const holder = holderOf(resolve(env.DATA_DIR));
  return holder && (holder.url ?? home);
}
