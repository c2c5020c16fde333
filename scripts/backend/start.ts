import { join } from 'node:path';
import { createMailer } from '../../lib/mail.ts';
import { prepareDatabase } from './database.ts';
import { type DataFolder, holdDataFolder } from './data-folder.ts';
import { type Keys, readKeys } from './keys.ts';
import { startPostgres, SUPERUSER } from './postgres.ts';
import { listen } from './server.ts';

/** A running embedded Supabase. */
export type Backend = {
  /** What supabase-js takes as the project's address. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** The database, as the owner of the schema. Never leaves the process and its children. */
  databaseUrl: string;
  /** File names of the migrations this start has applied. */
  migrated: string[];
  keys: Keys;
  folder: DataFolder;
  /** Resolves if Postgres ends by itself. */
  failed: Promise<void>;
  close(): Promise<void>;
};

export type BackendOptions = {
  /** Everything that is kept: database, uploads, keys. */
  dataDir: string;
  /** Port of the API on the loopback interface; 0 takes any free one. */
  port: number;
  siteUrl: string;
  mail: { smtpUrl?: string | undefined; from: string };
  /** Keys to use instead of generated ones. */
  publishableKey?: string | undefined;
  secretKey?: string | undefined;
  /** A Postgres of the user's own, instead of the embedded one. */
  databaseUrl?: string | undefined;
  migrations?: string;
  /** False for throw-away data in tests: faster, and lost when the machine stops. */
  durable?: boolean;
  /** Ends a start that is under way, cleanly. */
  signal?: AbortSignal;
};

/** The folder with the project's migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

/**
 * Starts Postgres and Supabase Lite on it, with the project's migrations applied.
 * @throws Sentence for whatever the person can mend: a taken port, an unwritable folder, a failing migration.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { dataDir, durable = true, migrations = MIGRATIONS } = options;
  const signal = options.signal ?? new AbortController().signal;
  await using stack = new AsyncDisposableStack();

  const listener = await listen(options.port);
  stack.defer(() => listener.close());
  const folder = await holdDataFolder(dataDir);
  stack.defer(() => folder.release());
  const keys = await readKeys(folder.path);
  const publishableKey = options.publishableKey ?? keys.publishableKey;
  const secretKey = options.secretKey ?? keys.secretKey;

  let addresses = { admin: options.databaseUrl ?? '', owner: options.databaseUrl ?? '' };
  let failed = new Promise<void>(() => undefined);
  if (!options.databaseUrl) {
    const server = await startPostgres({ folder: folder.path, password: keys.databasePassword, durable, signal });
    stack.defer(() => server.stop());
    failed = server.ended;
    const as = (user: string) => `postgres://${user}:${keys.databasePassword}@127.0.0.1:${server.port}/postgres`;
    addresses = { admin: as(SUPERUSER), owner: as('postgres') };
  }
  const password = options.databaseUrl ? null : keys.databasePassword;
  const migrated = await prepareDatabase(addresses, password, migrations, signal);

  // Once more: it was the first to come and must be the first to go.
  stack.defer(() => listener.close());
  await listener.serve({
    databaseUrl: addresses.owner,
    logFile: join(folder.path, 'supabase.log'),
    storageFolder: join(folder.path, 'storage'),
    siteUrl: options.siteUrl,
    keys: { publishableKey, secretKey, jwtSecret: keys.jwtSecret },
    email: { send: createMailer({ ...options.mail, outbox: join(folder.path, 'outbox') }) },
  });
  signal.throwIfAborted();

  const owned = stack.move();
  return {
    url: listener.url,
    publishableKey,
    secretKey,
    databaseUrl: addresses.owner,
    migrated,
    keys,
    folder,
    failed,
    close: () => owned.disposeAsync(),
  };
}
