import { join, resolve } from "node:path";
import { readFileSync } from "node:fs";
import type { Env } from "../lib/env.ts";
import { runningPort } from "./backend/postgres.ts";
import { startBackend } from "./backend/start.ts";
import { UserError } from "./user-error.ts";

/**
 * Runs `work` with the address of the project's database, as its owner: whether `npm start` is running or not (then the
 * embedded database is started for the moment), or on a server of the user's own.
 */
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
  const port = runningPort(folder);
  if (port) {
    const { databasePassword } = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")) as {
      databasePassword: string;
    };
    return work(`postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`);
  }
  const backend = await startBackend({
    dataDir: folder,
    port: 0,
    siteUrl: env.SITE_URL,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    signal,
  });
  try {
    await work(backend.databaseUrl);
  } finally {
    await backend.close();
  }
}
