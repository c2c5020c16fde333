import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../lib/env.ts";
import { actionsKey, BUILT_WITH, builtActionsKey, keepActionsKey } from "./actions-key.ts";
import { bin, run } from "./child.ts";
import { UserError } from "./user-error.ts";

const folder = ".next";
const stamp = join(folder, "fingerprint");

// Beside Next's own cache, the only place that its builds leave alone.
const lockFile = join(folder, "cache", "in-use");

// Settings that end up in the build: pages made at build time, redirects, headers.
const compiledIn = [
  "SITE_NAME",
  "SITE_PRODUCT",
  "SITE_DESCRIPTION",
  "CONTACT_EMAIL",
  "COMPANY_PAGE_URL",
  "FOLLOW_LINKS",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
] as const satisfies (keyof Env)[];

/** What a build was made of: its sources, and a digest of each setting that is in it. */
type Stamp = { sources: string; settings: Record<string, string> };

type Options = {
  env: Env;
  variables: Record<string, string>;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** Builds the present sources if needed and holds the build until released. Throws a UserError when it is in use or fails. */
export async function holdBuild({ env: given, variables: others, signal, say }: Options) {
  const NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionsKey(given);
  const env = { ...given, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY };
  const variables = { ...others, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY };
  const wanted: Stamp = { sources: fingerprint(), settings: settingsOf(env) };
  mkdirSync(dirname(lockFile), { recursive: true });
  using stack = new DisposableStack();
  const lock = stack.use(new DatabaseSync(lockFile, { timeout: 0 }));
  while (!attempt(lock, share)) await sleep(500, null, { signal }); // another process builds
  if (JSON.stringify(readStamp()) !== JSON.stringify(wanted)) {
    lock.exec("commit");
    if (!attempt(lock, "begin exclusive"))
      throw new UserError(
        "The site is running from an older build in this folder: stop that one first.",
      );
    await build({ env, variables, signal, say }, wanted);
    lock.exec(`commit; ${share}`);
  }
  const owned = stack.move();
  return {
    actionsKey: NEXT_SERVER_ACTIONS_ENCRYPTION_KEY,
    [Symbol.dispose]: () => owned.dispose(),
  };
}

/** Locks the existing build, whose folder may be read-only. Throws a UserError if there is no build, or one made with other settings. */
export function holdPresentBuild(env: Env) {
  const built = readStamp();
  const key = env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? builtActionsKey();
  if (!built || !key || !existsSync(lockFile))
    throw new UserError("There is no build in this folder: npm run build makes one.");
  const settings = settingsOf({ ...env, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key });
  const other = Object.keys(settings).find((name) => settings[name] !== built.settings[name]);
  if (other)
    throw new UserError(
      other === "SITE_URL"
        ? "The build is for a SITE_URL of the other kind, http or https: build again with this one."
        : `The build was made with another ${other}: set it to that, or build again with this one.`,
    );
  const lock = new DatabaseSync(lockFile, { readOnly: true, timeout: 0 });
  if (attempt(lock, share)) return { actionsKey: key, [Symbol.dispose]: () => lock.close() };
  lock.close();
  throw new UserError("The site is being built in this folder: try again when that is done.");
}

const share = "begin; select * from sqlite_schema";

function attempt(lock: DatabaseSync, sql: string): boolean {
  try {
    lock.exec(sql);
    return true;
  } catch {
    if (lock.isTransaction) lock.exec("rollback");
    return false;
  }
}

async function build({ env, variables, signal, say }: Options, wanted: Stamp) {
  say("Building the site (about a minute)…");
  const begin = Date.now();
  // An interrupted build must not pass for a whole one.
  rmSync(stamp, { force: true });
  const alive = setInterval(
    () => say(`Building the site: ${Math.round((Date.now() - begin) / 1000)} s`),
    15_000,
  );
  const { code, output } = await run(bin("next"), ["build"], {
    env: {
      ...variables,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      // A build is the same whether a backend runs or not.
      SUPABASE_URL: "",
    },
    signal,
  }).finally(() => clearInterval(alive));
  if (code !== 0) throw new UserError(`${output}\nThe site does not build, see above.`);
  if (env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY)
    keepActionsKey(BUILT_WITH, env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY);
  writeFileSync(stamp, JSON.stringify(wanted));
}

function readStamp(): Stamp | null {
  try {
    return JSON.parse(readFileSync(stamp, "utf8")) as Stamp;
  } catch {
    return null;
  }
}

const digest = (value: unknown) =>
  createHash("sha256")
    .update(JSON.stringify(value) ?? "")
    .digest("base64url");

/** A digest of each setting that ends up in a build. */
export function settingsOf(env: Env): Stamp["settings"] {
  const settings = Object.fromEntries(compiledIn.map((name) => [name, digest(env[name])]));
  // Of the address only this: pages ask for the rest when they are asked for.
  return { ...settings, SITE_URL: digest(env.SITE_URL.startsWith("https:")) };
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const files = globSync(["{app,browser,components,lib,public}/**/*", "*.{ts,mjs,json}"], {
    withFileTypes: true,
  })
    // Next writes next-env.d.ts as it builds; the tools' settings are not part of it.
    .filter(
      (entry) =>
        entry.isFile() &&
        !/\.test\.|^next-env|^(eslint|playwright|vitest)\.config/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${value}`);
  return hash.digest("hex");
}
