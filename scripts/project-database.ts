import { resolve } from "node:path";
import type { Env } from "../lib/env.ts";
import { readKeys } from "./backend/keys.ts";
import { runningPort } from "./backend/postgres.ts";
import { startBackend } from "./backend/start.ts";
import { UserError } from "./user-error.ts";

/** Runs `work` with the address of the database as its owner: the running one, one started for it, or the user's own. */
export async function withProjectDatabase(
  env: Env,
  signal: AbortSignal,
  work: (url: string) => Promise<void>,
) {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  if (env.SUPABASE_URL)
    throw new UserError(
      `DATABASE_URL must be set: the address of the database behind ${env.SUPABASE_URL}.`,
    );

  const folder = resolve(env.DATA_DIR);
  const running = await runningDatabase(folder);
  if (running) return work(running);
  const backend = await startBackend({
    dataDir: folder,
    port: 0,
    siteUrl: env.SITE_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    signal,
  });
  if (backend.notice) console.error(backend.notice);
  try {
    await work(backend.databaseUrl);
  } finally {
    await backend.close();
  }
}

/** The address of the database that runs on a data folder, as its owner, if one does. */
export async function runningDatabase(folder: string): Promise<string | null> {
  const port = runningPort(folder);
  if (!port) return null;
  const { databasePassword } = await readKeys(folder);
  return `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`;
}

/** Throws a UserError where the data is not the embedded backend's. */
export function requireEmbedded({ SUPABASE_URL, DATABASE_URL }: Env) {
  if (SUPABASE_URL || DATABASE_URL)
    throw new UserError(
      "The data is not in DATA_DIR: use Supabase's backups, or pg_dump of your Postgres (docs/operating.md).",
    );
}
