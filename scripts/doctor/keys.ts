import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt, type JWTPayload } from "jose";
import type { Env } from "../../lib/config/env.ts";
import { type Keys, readOrCreateKeys } from "../backend/keys.ts";
import { badResult, type Result, noteResult, okResult } from "./finding.ts";

/**
 * The default keys of local Supabase projects (`supabase start`). They are the same everywhere, so they are not secret.
 */
const publishedKeys = [
  "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
];

type Kind = "publishable" | "secret" | "published" | "unknown";

function keyKind(key: string): Kind {
  if (publishedKeys.includes(key)) return "published";
  if (key.startsWith("sb_publishable_")) return "publishable";
  if (key.startsWith("sb_secret_")) return "secret";
  try {
    return tokenKind(decodeJwt(key));
  } catch {
    return "unknown";
  }
}

/** Returns the kind of a key in Supabase's former format, a JSON Web Token. */
function tokenKind({ iss, role }: JWTPayload): Kind {
  if (iss === "supabase-demo") return "published";
  if (role === "anon") return "publishable";
  if (role === "service_role") return "secret";
  return "unknown";
}

/** Whether the site's URL is not that of the local machine. */
export const isPublicSite = ({ SITE_URL }: Pick<Env, "SITE_URL">) =>
  !/^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(SITE_URL);

export async function checkKeys(env: Env): Promise<Result[]> {
  const { SUPABASE_URL, DATA_DIR } = env;
  const isMade = (file: string) => existsSync(join(DATA_DIR, file));
  if (!SUPABASE_URL && !isMade("keys.json") && !isMade("postgres"))
    return [noteResult(`the first start creates them in ${DATA_DIR}`)];
  const own: Partial<Keys> = SUPABASE_URL ? {} : await readOrCreateKeys(DATA_DIR);
  const kinds = [
    ...checkKind("SUPABASE_PUBLISHABLE_KEY", own.publishableKey, "publishable", env),
    ...checkKind("SUPABASE_SECRET_KEY", own.secretKey, "secret", env),
  ];
  if (kinds.length === 0) kinds.push(okResult("publishable and secret, of the right kind"));
  const permissions = SUPABASE_URL ? [] : checkPermissions(DATA_DIR);
  return [...kinds, ...permissions, ...checkPasswords(env), ...checkActionsKey(env)];
}

function checkKind(
  name: "SUPABASE_PUBLISHABLE_KEY" | "SUPABASE_SECRET_KEY",
  own: string | undefined,
  wanted: Kind,
  env: Env,
): Result[] {
  const kind = keyKind(env[name] ?? own ?? "");
  if (kind === wanted) return [];
  if (kind === "published") {
    const message = `${name} is the one that every local Supabase has`;
    return isPublicSite(env)
      ? [badResult(`${message}, and is in its documentation`, "make your own keys")]
      : [noteResult(message, "fine on this machine alone")];
  }
  if (kind === "unknown")
    return [badResult(`${name} is not a key of Supabase`, "copy it from Settings, API keys")];
  return [badResult(`${name} is a ${kind} key`, `put the ${wanted} one there`)];
}

function checkPermissions(folder: string): Result[] {
  const open = [
    // If the site runs as root, Postgres runs as another user, who needs to traverse the folder.
    { path: folder, others: 0o066 },
    { path: join(folder, "keys.json"), others: 0o077 },
    { path: join(folder, "actions.key"), others: 0o077 },
  ].filter(({ path, others }) => existsSync(path) && (statSync(path).mode & others) !== 0);
  if (open.length === 0) return [okResult(`only their owner can read ${folder}`)];
  return open.map(({ path }) =>
    badResult(`other users of this machine can read ${path}`, `chmod go-rw ${path}`),
  );
}

function checkPasswords(env: Env): Result[] {
  const state = isPublicSite(env) ? badResult : noteResult;
  return (["ADMIN_PASSWORD", "DEMO_PASSWORD"] as const)
    .filter((name) => ["demo-password", "admin-password"].includes(env[name] ?? ""))
    .map((name) => state(`${name} is in this project's documentation`, "choose another"));
}

function checkActionsKey(env: Env): Result[] {
  if (!env.REDIS_URL || env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return [];
  const file = join(env.DATA_DIR, "actions.key");
  const hasKey = existsSync(file) && readFileSync(file, "utf8") !== "";
  const example = hasKey ? `that in ${file}` : "the output of openssl rand -base64 32";
  return [
    badResult(
      "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not set, and REDIS_URL is",
      `with several instances, set it to one value for all, like ${example}`,
    ),
  ];
}
