import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import type { Env } from "../../lib/config/env.ts";
import { hasBoard, missingBoardError } from "../settings.ts";
import { errorCode, UserError } from "../user-error.ts";
import { backUp, timeForFileName } from "./backup.ts";
import { withDatabase } from "./database.ts";
import { findRunningSite, lockDataFolder } from "./data-folder.ts";
import { explainFullDisk } from "./disk.ts";
import { readOrCreateKeys } from "./keys.ts";
import { MIGRATIONS } from "./migration-files.ts";
import { prepareDatabase } from "./platform.ts";
import { runningDatabase, startPostgres, SUPERUSER } from "./postgres.ts";
import { startApiServer, type ServerOptions } from "./server.ts";

export type Backend = Awaited<ReturnType<typeof startServices>>;

export type BackendAddress = Omit<Backend, "failed" | "close">;

export type BackendOptions = Pick<
  ServerOptions,
  "dataDir" | "siteUrl" | "mail" | "confirmsAddresses"
> & {
  port: number;
  publishableKey?: string;
  secretKey?: string;
  databaseUrl?: string;
  migrations?: string;
  /** Whether the database flushes its writes to disk (fsync); false for temporary data. */
  durable?: boolean;
  isFolderHeld?: boolean;
  postgresPort?: number;
  signal?: AbortSignal;
};

export const startBackend = (options: BackendOptions): Promise<Backend> =>
  startServices(options).catch((error: unknown) => {
    throw explainFullDisk(error, options.dataDir);
  });

async function startServices(options: BackendOptions) {
  const { durable = true, migrations = MIGRATIONS } = options;
  const dataDir = resolve(options.dataDir);
  const signal = options.signal ?? new AbortController().signal;
  await using stack = new AsyncDisposableStack();

  const listener = await startApiServer(options.port);
  stack.defer(() => listener.close());
  if (!options.isFolderHeld) stack.use(await lockDataFolder(dataDir));
  const keys = await readOrCreateKeys(dataDir);
  const { publishableKey = keys.publishableKey, secretKey = keys.secretKey } = options;

  const { databaseUrl: given = "", postgresPort: port } = options;
  const password = given ? null : keys.databasePassword;
  const server = password
    ? await startPostgres({ folder: dataDir, password, port, durable, signal })
    : null;
  if (server) stack.defer(() => server.stop());
  const databaseUrl = server?.address("postgres") ?? given;
  const addresses = { admin: server?.address(SUPERUSER) ?? given, owner: databaseUrl };
  let notice: string | undefined;
  const backUpFirst = async (additional: string[]) => {
    const backup = await backUpBefore(options, signal);
    const kept =
      additional.length > 0 ? ` Kept, although not of this version: ${additional.join(", ")}.` : "";
    notice = `The database continues from the baseline migration. ${backup}${kept}`;
  };
  const preparing = prepareDatabase(addresses, password, migrations, signal, backUpFirst);
  const migrated = await preparing.catch((error: unknown) => {
    signal.throwIfAborted();
    if (!errorCode(error)?.startsWith("CONNECTION_")) throw error;
    const reason = server?.lastError() ?? "it was lost";
    throw new UserError(`The connection to the database was lost: ${reason}.`);
  });

  stack.defer(() => listener.close());
  await listener.serve({
    dataDir,
    databaseUrl,
    siteUrl: options.siteUrl,
    mail: options.mail,
    ...(options.confirmsAddresses && { confirmsAddresses: true }),
    keys: {
      ...keys,
      publishableKey,
      secretKey,
    },
  });
  signal.throwIfAborted();

  const owned = stack.move();
  return {
    url: listener.url,
    databaseUrl,
    publishableKey,
    secretKey,
    keys,
    migrated,
    ...(notice && { notice }),
    failed: server?.ended ?? new Promise<string>(() => undefined),
    close: () => owned.disposeAsync(),
  };
}

async function backUpBefore({ dataDir, databaseUrl }: BackendOptions, signal: AbortSignal) {
  if (databaseUrl)
    return "No backup was taken: backups of the database in DATABASE_URL are up to you.";
  const file = join(
    resolve(dataDir),
    "backups",
    `before-baseline-${timeForFileName(new Date())}.tar.gz`,
  );
  await backUp(resolve(dataDir), file, signal);
  return `A backup from before that is in ${file}.`;
}

/** The address of Auth and Storage, and the secret key for them if it is known. */
export type ProjectApi = { url: string; secretKey: string | undefined };

/** Runs `work` on the database of the board that the settings name. Never creates a board. */
export async function withProjectDatabase(
  env: Env,
  signal: AbortSignal,
  work: (sql: Sql, api: ProjectApi) => Promise<void>,
  onNotice?: (message: string) => void,
) {
  const dataDir = resolve(env.DATA_DIR);
  const runningApi = async (): Promise<ProjectApi> => {
    if (env.SUPABASE_URL) return { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY };
    // The site may have been started with other settings than this command.
    const running = findRunningSite(dataDir)?.backendUrl;
    const url = running ?? `http://127.0.0.1:${env.SUPABASE_PORT}`;
    // The check prevents readOrCreateKeys from creating keys.
    const keys = existsSync(join(dataDir, "keys.json")) ? await readOrCreateKeys(dataDir) : null;
    return { url, secretKey: env.SUPABASE_SECRET_KEY ?? keys?.secretKey };
  };
  const connect = (url: string, api: ProjectApi) =>
    withDatabase(url, signal, (sql) => work(sql, api), onNotice);
  if (env.DATABASE_URL) return connect(env.DATABASE_URL, await runningApi());
  if (env.SUPABASE_URL)
    throw new UserError(
      `DATABASE_URL must be set: the address of the database behind ${env.SUPABASE_URL}.`,
    );
  if (!hasBoard(dataDir)) throw missingBoardError(dataDir);
  const running = await runningDatabase(dataDir);
  if (running) return connect(running, await runningApi());
  const mail = { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM };
  const backend = await startBackend({ dataDir, port: 0, siteUrl: env.SITE_URL, mail, signal });
  if (backend.notice) console.error(backend.notice);
  await connect(backend.databaseUrl, backend).finally(() => backend.close());
}
