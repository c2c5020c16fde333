import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Env, localOrigin } from "../../lib/env.ts";
import { ratesUrl } from "../../lib/money/rates.ts";
import { holderOf } from "../backend/data-folder.ts";
import { readKeys } from "../backend/keys.ts";
import type { Variables } from "../child.ts";
import { checkBackups, checkMigrations } from "./data.ts";
import { bad, type Finding } from "./finding.ts";
import { checkKeys } from "./keys.ts";
import { checkClock, checkDisk, checkOwnPorts, checkVersions } from "./machine.ts";
import { checkMailDns } from "./mail-dns.ts";
import { checkPayLaws, checkRates, checkServices, statusOf } from "./services.ts";

export async function examine(
  given: Env,
  signal: AbortSignal,
  variables: Variables = process.env,
): Promise<Finding[]> {
  const env = await withOwnKey(withRunningPorts(given, variables));
  const running = await whereItRuns(env);
  const isRunning = running !== null;
  const checks: Record<string, () => Finding | Finding[] | Promise<Finding | Finding[]>> = {
    Versions: () => checkVersions(join(import.meta.dirname, "../..")),
    Ports: () => checkOwnPorts(env, running),
    Keys: () => checkKeys(given),
    Mail: () => checkMailDns(env),
    Clock: () => {
      // The clock is also compared with the server of exchange rates, which the site requests anyway.
      const others = [{ name: new URL(ratesUrl).host, url: ratesUrl }];
      if (env.SUPABASE_URL)
        others.unshift({ name: "the backend", url: `${env.SUPABASE_URL}/auth/v1/health` });
      return Promise.all(others.map((other) => checkClock(other)));
    },
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

function withRunningPorts(env: Env, { PORT, SUPABASE_PORT }: Variables): Env {
  const { url, backendUrl } = (!env.SUPABASE_URL && holderOf(resolve(env.DATA_DIR))) || {};
  return {
    ...env,
    ...(url && !PORT && { PORT: Number(new URL(url).port) }),
    ...(backendUrl && !SUPABASE_PORT && { SUPABASE_PORT: Number(new URL(backendUrl).port) }),
  };
}

async function withOwnKey(env: Env): Promise<Env> {
  if (env.SUPABASE_URL || env.SUPABASE_PUBLISHABLE_KEY) return env;
  // Without this check readKeys would create keys.
  if (!existsSync(join(env.DATA_DIR, "keys.json"))) return env;
  const keys = await readKeys(env.DATA_DIR).catch(() => null);
  return { ...env, SUPABASE_PUBLISHABLE_KEY: keys?.publishableKey };
}

/** The origin of the running site; on hosted Supabase, the configured one if it answers. */
async function whereItRuns(env: Env): Promise<string | null> {
  const origin = localOrigin(env);
  if (env.SUPABASE_URL) return (await statusOf(`${origin}/api/health`)) === null ? null : origin;
  const holder = holderOf(resolve(env.DATA_DIR));
  return holder && (holder.url ?? origin);
}
