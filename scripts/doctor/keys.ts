import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt } from "jose";
import type { Env } from "../../lib/config/env.ts";
import { readKeys } from "../backend/keys.ts";
import { UserError } from "../user-error.ts";
import { bad, type Finding, note, ok } from "./finding.ts";

/** The keys of every project that `supabase start` makes: in its documentation, so everybody's. */
const everybodys = [
  "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH",
  "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz",
];

/** Passwords that stand in this project's own documents and tests. */
const written = ["demo-password", "admin-password"];

type Kind = "publishable" | "secret" | "everybody's" | "unknown";

/** What a key of Supabase is for, in its present form or the former one, a token. */
function kindOf(key: string): Kind {
  if (everybodys.includes(key)) return "everybody's";
  const [, kind] = /^sb_(publishable|secret)_/.exec(key) ?? [];
  if (kind) return kind as Kind;
  try {
    const { iss, role } = decodeJwt(key);
    if (iss === "supabase-demo") return "everybody's";
    return role === "anon" ? "publishable" : role === "service_role" ? "secret" : "unknown";
  } catch {
    return "unknown";
  }
}

/** Whether others than this machine's people come here. */
export const isPublic = ({ SITE_URL }: Pick<Env, "SITE_URL">) =>
  !/^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(SITE_URL);

/** Whether all keys are there, of the right kind, nobody else's, and readable by nobody else. */
export async function checkKeys(env: Env): Promise<Finding[]> {
  const own = await ownKeys(env);
  if (!Array.isArray(own)) return [own];
  const kinds = own.flatMap(([name, key, wanted]) => kindFinding(name, key, wanted, env));
  return [
    ...(kinds.length > 0 ? kinds : [ok("Keys", "publishable and secret, of the right kind")]),
    ...(env.SUPABASE_URL ? [] : permissions(env.DATA_DIR)),
    ...passwords(env),
    ...severalInstances(env),
  ];
}

type Key = [name: string, key: string, wanted: "publishable" | "secret"];

async function ownKeys(env: Env): Promise<Key[] | Finding> {
  const given: Key[] = [
    ["SUPABASE_PUBLISHABLE_KEY", env.SUPABASE_PUBLISHABLE_KEY ?? "", "publishable"],
    ["SUPABASE_SECRET_KEY", env.SUPABASE_SECRET_KEY ?? "", "secret"],
  ];
  if (env.SUPABASE_URL) return given;
  if (!existsSync(join(env.DATA_DIR, "keys.json")) && !existsSync(join(env.DATA_DIR, "postgres")))
    return note("Keys", `the first start makes them, in ${env.DATA_DIR}`);
  try {
    const { publishableKey, secretKey } = await readKeys(env.DATA_DIR);
    const [publishable, secret] = [publishableKey, secretKey];
    return given.map(([name, key, wanted]) => [
      name,
      key || (wanted === "secret" ? secret : publishable),
      wanted,
    ]);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return bad("Keys", error.message);
  }
}

function kindFinding(name: string, key: string, wanted: Kind, env: Env): Finding[] {
  const kind = kindOf(key);
  if (kind === wanted) return [];
  if (kind === "everybody's") {
    const words = `${name} is the one that every local Supabase has`;
    return isPublic(env)
      ? [bad("Keys", `${words}, and in its documentation: make keys of your own`)]
      : [note("Keys", `${words}: fine on this machine alone`)];
  }
  if (kind === "unknown")
    return [bad("Keys", `${name} is no key of Supabase: copy it from Settings, API keys`)];
  return [bad("Keys", `${name} is a ${kind} key: put the ${wanted} one there`)];
}

/** Root's Postgres is another user, who passes through. */
function permissions(folder: string): Finding[] {
  const open = [
    { path: folder, others: 0o066 },
    { path: join(folder, "keys.json"), others: 0o077 },
    { path: join(folder, "actions.key"), others: 0o077 },
  ].filter(({ path, others }) => existsSync(path) && (statSync(path).mode & others) !== 0);
  if (open.length === 0) return [ok("Keys", `only their owner reads ${folder}`)];
  return open.map(({ path }) =>
    bad("Keys", `other users of this machine can read ${path}: chmod go-rw ${path}`),
  );
}

function passwords(env: Env): Finding[] {
  const set = ["ADMIN_PASSWORD", "DEMO_PASSWORD"] as const;
  const known = set.filter((name) => written.includes(env[name] ?? ""));
  const state = isPublic(env) ? bad : note;
  return known.map((name) =>
    state("Passwords", `${name} stands in this project's documents: choose another`),
  );
}

function severalInstances(env: Env): Finding[] {
  if (!env.REDIS_URL || env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY) return [];
  return [
    bad(
      "Keys",
      "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not set, and REDIS_URL is: with several instances, " +
        `set it to one value for all, like ${keptKey(env.DATA_DIR)}`,
    ),
  ];
}

function keptKey(folder: string): string {
  const file = join(folder, "actions.key");
  return existsSync(file) && readFileSync(file, "utf8")
    ? `that in ${file}`
    : "what openssl rand -base64 32 says";
}
