import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../lib/config/env.ts";
import { BUILT_WITH, keepActionsKey } from "./actions-key.ts";
import { bin, run } from "./child.ts";
import { UserError } from "./user-error.ts";

const folder = ".next";
const stamp = join(folder, "fingerprint");

// Settings that end up in the build: pages made at build time, redirects, headers.
const compiledIn = [
  "SITE_URL",
  "SITE_NAME",
  "SITE_PRODUCT",
  "SITE_DESCRIPTION",
  "CONTACT_EMAIL",
  "COMPANY_PAGE_URL",
  "FOLLOW_LINKS",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
] as const satisfies (keyof Env)[];

type Options = {
  env: Env;
  variables: Record<string, string>;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** Builds the present sources if needed and holds the build until released. Throws a UserError when it is in use or fails. */
export async function holdBuild({ env, variables, signal, say }: Options) {
  const wanted = fingerprint(env);
  mkdirSync(join(folder, "cache"), { recursive: true });
  const lock = new DatabaseSync(join(folder, "cache", "in-use"), { timeout: 0 });
  try {
    while (!attempt(lock, "begin; select * from sqlite_schema")) await sleep(500, null, { signal }); // somebody builds
    if (readStamp() !== wanted) {
      lock.exec("commit");
      if (!attempt(lock, "begin exclusive"))
        throw new UserError(
          "The site is running from an older build in this folder: stop that one first.",
        );
      await build({ env, variables, signal, say }, wanted);
      lock.exec("commit; begin; select * from sqlite_schema");
    }
    return {
      release: () => lock.close(),
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

function attempt(lock: DatabaseSync, sql: string): boolean {
  try {
    lock.exec(sql);
    return true;
  } catch {
    if (lock.isTransaction) lock.exec("rollback");
    return false;
  }
}

async function build({ env, variables, signal, say }: Options, wanted: string) {
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
  writeFileSync(stamp, wanted);
}

function readStamp() {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return null;
  }
}

function fingerprint(env: Env): string {
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
  for (const name of compiledIn) hash.update(JSON.stringify([name, env[name]]));
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith("NEXT_PUBLIC_")) hash.update(`${name}=${value}`);
  return hash.digest("hex");
}
