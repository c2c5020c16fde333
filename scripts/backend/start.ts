import { join, resolve } from "node:path";
import { createMailer, type Dkim } from "../../lib/mail/mailer.ts";
import { errorCode, UserError } from "../user-error.ts";
import { backUp, fileTime } from "./backup.ts";
import { prepareDatabase } from "./database.ts";
import { holdDataFolder } from "./data-folder.ts";
import { inWords } from "./disk.ts";
import { type Keys, readKeys } from "./keys.ts";
import { logFile } from "./log-file.ts";
import { MIGRATIONS } from "./migration-files.ts";
import { startPostgres, SUPERUSER } from "./postgres.ts";
import { listen } from "./server.ts";

export type BackendAddress = {
  /** What supabase-js takes as the project's address. */
  url: string;
  publishableKey: string;
  secretKey: string;
  databaseUrl: string;
  /** File names of the migrations this start has applied. */
  migrated: string[];
  /** A message for the operator about the database. */
  notice?: string | undefined;
  keys: Keys;
};

export type Backend = Awaited<ReturnType<typeof start>>;

export type BackendOptions = {
  /** Everything that is kept: database, uploads, keys. */
  dataDir: string;
  /** Port of the API on the loopback interface; 0 takes any free one. */
  port: number;
  siteUrl: string;
  mail: { smtpUrl?: string | undefined; from: string; dkim?: Dkim | undefined };
  publishableKey?: string | undefined;
  secretKey?: string | undefined;
  /** A Postgres of the user's own, instead of the embedded one. */
  databaseUrl?: string | undefined;
  migrations?: string;
  /** False for throw-away data in tests: faster, and lost when the machine stops. */
  durable?: boolean;
  isFolderHeld?: boolean;
  /** Where Postgres was reached before, so that it is reached there again. */
  postgresPort?: number | undefined;
  /** Ends a start that is under way, cleanly. */
  signal?: AbortSignal;
};

/** Starts Postgres and Supabase Lite with the migrations applied. Throws a UserError for what the operator can fix. */
export const startBackend = (options: BackendOptions): Promise<Backend> =>
  start(options).catch((error: unknown) => {
    throw inWords(error, options.dataDir);
  });

async function start(options: BackendOptions) {
  const { durable = true, migrations = MIGRATIONS } = options;
  const dataDir = resolve(options.dataDir);
  const signal = options.signal ?? new AbortController().signal;
  await using stack = new AsyncDisposableStack();

  const listener = await listen(options.port);
  stack.defer(() => listener.close());
  if (!options.isFolderHeld) stack.use(await holdDataFolder(dataDir));
  const keys = await readKeys(dataDir);
  const publishableKey = options.publishableKey ?? keys.publishableKey;
  const secretKey = options.secretKey ?? keys.secretKey;

  let addresses = { admin: options.databaseUrl ?? "", owner: options.databaseUrl ?? "" };
  let failed = new Promise<string>(() => undefined);
  let lastWords = () => "it was lost";
  if (!options.databaseUrl) {
    const { databasePassword: password } = keys;
    const { postgresPort: port } = options;
    const server = await startPostgres({ folder: dataDir, password, port, durable, signal });
    stack.defer(() => server.stop());
    ({ ended: failed, lastWords } = server);
    const as = (user: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;
    addresses = { admin: as(SUPERUSER), owner: as("postgres") };
  }
  const password = options.databaseUrl ? null : keys.databasePassword;
  let notice: string | undefined;
  const backUpFirst = async () => {
    notice = `The database continues from the baseline migration. ${await backUpBefore(options, signal)}`;
  };
  const migrated = await prepareDatabase(
    addresses,
    password,
    migrations,
    signal,
    backUpFirst,
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!/^CONNECTION_/.test(errorCode(error) ?? "")) throw error;
    throw new UserError(`The connection to the database has ended: ${lastWords()}.`);
  });

  // Close the listener before Postgres.
  stack.defer(() => listener.close());
  await listener.serve({
    databaseUrl: addresses.owner,
    log: logFile(join(dataDir, "supabase.log")),
    storageFolder: join(dataDir, "storage"),
    siteUrl: options.siteUrl,
    keys: { publishableKey, secretKey, jwtSecret: keys.jwtSecret },
    email: createMailer({ ...options.mail, outbox: join(dataDir, "outbox") }),
  });
  signal.throwIfAborted();

  const owned = stack.move();
  return {
    url: listener.url,
    publishableKey,
    secretKey,
    databaseUrl: addresses.owner,
    migrated,
    notice,
    keys,
    /** Resolves with its last error if Postgres ends by itself. */
    failed,
    close: () => owned.disposeAsync(),
  };
}

/** Backs up the data folder. Returns a sentence with the path of the backup, or one that says why none was taken. */
async function backUpBefore({ dataDir, databaseUrl }: BackendOptions, signal: AbortSignal) {
  if (databaseUrl) return "No backup was taken: backups of the database in DATABASE_URL are yours.";
  const file = join(resolve(dataDir), "backups", `before-baseline-${fileTime(new Date())}.tar.gz`);
  await backUp(resolve(dataDir), file, signal);
  return `A backup from before that is in ${file}.`;
}
