import { createHash, hash, randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../lib/config/env.ts";
import { runNodeProgram, type Variables } from "./child.ts";
import { readJsonFile } from "./json-file.ts";
import { importConfigNatively, nextCli } from "./web.ts";
import { errorCode, UserError } from "./user-error.ts";

const folder = ".next";
const stamp = join(folder, "fingerprint");

// The lock file is in Next's cache folder, the only one that a build does not delete.
const lockFile = join(folder, "cache", "in-use");

// Settings that are compiled into prerendered pages, redirects and headers.
const compiledIn = [
  "SITE_NAME",
  "SITE_PRODUCT",
  "SITE_DESCRIPTION",
  "CONTACT_EMAIL",
  "COMPANY_PAGE_URL",
  "FOLLOW_LINKS",
  "HSTS",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
] as const satisfies (keyof Env)[];

type Stamp = { sources: string; settings: Record<string, string> };

export const BUILT_WITH = join(folder, "actions-key");

export async function lockBuild(env: Env, variables: Variables, signal: AbortSignal) {
  const key = actionsKey(env);
  const withKey = { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key };
  const wanted = { sources: sourceFingerprint(), settings: buildSettings({ ...env, ...withKey }) };
  mkdirSync(dirname(lockFile), { recursive: true });
  using stack = new DisposableStack();
  const lock = stack.use(new DatabaseSync(lockFile, { timeout: 0 }));
  while (!doesStatementSucceed(lock, share)) await sleep(500, null, { signal });
  if (JSON.stringify(readJsonFile(stamp)) !== JSON.stringify(wanted)) {
    lock.exec("commit");
    if (!doesStatementSucceed(lock, "begin exclusive"))
      throw new UserError(
        "The site is running from an older build in this folder: stop that one first.",
      );
    // The stamp is removed first, so that an interrupted build does not look complete.
    rmSync(stamp, { force: true });
    await runSiteBuild({ ...variables, ...withKey }, signal);
    writeKey(BUILT_WITH, key);
    writeFileSync(stamp, JSON.stringify(wanted));
    lock.exec(`commit; ${share}`);
  }
  return stack.move();
}

/** Locks the existing build, whose folder may be read-only. */
export function lockExistingBuild(env: Env) {
  const built = readJsonFile<Stamp>(stamp);
  const key = env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? readKey(BUILT_WITH);
  if (!built || !key || !existsSync(lockFile))
    throw new UserError("There is no build in this folder: npm run build makes one.");
  const settings = buildSettings({ ...env, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key });
  const different = Object.keys(settings).find((name) => settings[name] !== built.settings[name]);
  if (different === "SITE_URL")
    throw new UserError(
      "The build is for a SITE_URL of the other kind, http or https: build again with this one.",
    );
  if (different)
    throw new UserError(
      `The build was made with another ${different}: set it to that, or build again with this one.`,
    );
  const lock = new DatabaseSync(lockFile, { readOnly: true, timeout: 0 });
  if (doesStatementSucceed(lock, share))
    return { actionsKey: key, [Symbol.dispose]: () => lock.close() };
  lock.close();
  throw new UserError("The site is being built in this folder: try again when that is done.");
}

const share = "begin; select * from sqlite_schema";

function doesStatementSucceed(lock: DatabaseSync, sql: string): boolean {
  try {
    lock.exec(sql);
    return true;
  } catch {
    if (lock.isTransaction) lock.exec("rollback");
    return false;
  }
}

async function runSiteBuild(variables: Variables, signal: AbortSignal) {
  console.log("Building the site (about a minute)…");
  const begin = Date.now();
  const alive = setInterval(() => {
    console.log(`Building the site: ${Math.round((Date.now() - begin) / 1000)} s`);
  }, 15_000);
  const own = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", SUPABASE_URL: "" };
  const { code, output } = await runNodeProgram(nextCli, ["build", importConfigNatively], {
    env: { ...variables, ...own },
    signal,
  }).finally(() => clearInterval(alive));
  if (code !== 0) throw new UserError(`${output}\nThe site does not build, see above.`);
}

const hashOf = (value: unknown) => hash("sha256", JSON.stringify(value) ?? "", "base64url");

export function buildSettings(env: Env): Stamp["settings"] {
  const settings = Object.fromEntries(compiledIn.map((name) => [name, hashOf(env[name])]));
  // Only the scheme of SITE_URL is compiled into the build. Pages read the rest at run time.
  return { ...settings, SITE_URL: hashOf(env.SITE_URL.startsWith("https:")) };
}

// Files that do not affect the build: tests, tool configuration, and next-env.d.ts, which builds generate.
const uncompiled = /\.test\.|^next-env|^(playwright|vitest)\.config/;

function sourceFingerprint(): string {
  const sources = createHash("sha256");
  const files = globSync(["{app,browser,components,lib,public}/**/*", "*.{ts,mjs,json}"], {
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !uncompiled.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) sources.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return sources.digest("hex");
}

/** The key of server actions, which all builds and instances of a site share. */
export function actionsKey({ DATA_DIR, ...env }: Env, built = BUILT_WITH): string {
  if (env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  const file = join(DATA_DIR, "actions.key");
  const stored = readKey(file);
  if (stored) return stored;
  const key = readKey(built) ?? randomBytes(32).toString("base64");
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
    writeKey(file, key);
  } catch (error) {
    throw new UserError(
      `${file} cannot be written (${errorCode(error)}): set DATA_DIR to a folder that you can write to, or ` +
        "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY to the output of `openssl rand -base64 32`.",
    );
  }
  return key;
}

const writeKey = (file: string, key: string) => writeFileSync(file, `${key}\n`, { mode: 0o600 });

function readKey(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return null;
    throw new UserError(`${file} cannot be read (${errorCode(error)}).`);
  }
}
