import { join } from "node:path";
import { createOwner, withDatabase } from "../backend/database.ts";
import { holdDataFolder } from "../backend/data-folder.ts";
import { readKeys } from "../backend/keys.ts";
import { logFile } from "../backend/log-file.ts";
import { applyMigrations } from "../backend/migrations.ts";
import { preparePlatform } from "../backend/platform.ts";
import { startPostgres, SUPERUSER } from "../backend/postgres.ts";
import { listen } from "../backend/server.ts";
import { MIGRATIONS } from "../backend/migration-files.ts";
import type { BackendAddress } from "../backend/start.ts";
import { createMailer } from "../../lib/mail/mailer.ts";
import { UserError } from "../user-error.ts";
import { startGateway } from "./gateway.ts";
import { becomeHosted, LITE, managedObjects, withPolicyGrants } from "./platform.ts";
import { startPostgrest } from "./postgrest.ts";

type Options = { dataDir: string; siteUrl: string; migrations?: string; signal?: AbortSignal };

export type Hosted = BackendAddress & {
  /** Supabase Lite alone before the same database: its data API beside PostgREST's. */
  liteUrl: string;
  close(): Promise<void>;
};

/**
 * Starts, on throw-away data, what hosted Supabase is as far as it runs here: PostgreSQL with its roles, the migrations
 * applied by an owner who is no superuser, PostgREST behind a gateway. Auth and Storage are those of Supabase Lite.
 */
export async function startHosted({
  dataDir,
  siteUrl,
  migrations = MIGRATIONS,
  signal = new AbortController().signal,
}: Options): Promise<Hosted> {
  await using stack = new AsyncDisposableStack();
  const folder = await holdDataFolder(dataDir);
  stack.defer(() => folder.release());
  const keys = await readKeys(dataDir);
  const { publishableKey, secretKey, jwtSecret, databasePassword: password } = keys;
  const server = await startPostgres({ folder: dataDir, password, durable: false, signal });
  stack.defer(() => server.stop());
  const as = (user: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;

  const migrated = await withDatabase(as(SUPERUSER), signal, async (admin) => {
    await createOwner(admin, password);
    await preparePlatform(admin, "postgres");
    await becomeHosted(admin, password);
    const before = await managedObjects(admin);
    const migrated = await withPolicyGrants(admin, () =>
      withDatabase(as("postgres"), signal, (owner) => applyMigrations(owner, migrations, signal)),
    );
    const after = await managedObjects(admin);
    const changed = [
      ...before.filter((name) => !after.includes(name)),
      ...after.filter((name) => !before.includes(name)),
    ];
    if (changed.length > 0)
      throw new UserError(`The migrations change what is Supabase's:\n${changed.join("\n")}`);
    return migrated;
  });

  const lite = await listen(0);
  stack.defer(() => lite.close());
  const apiKeys = { publishableKey, secretKey, jwtSecret };
  await lite.serve({
    databaseUrl: as(LITE),
    role: LITE,
    log: logFile(join(dataDir, "supabase.log")),
    storageFolder: join(dataDir, "storage"),
    siteUrl,
    keys: apiKeys,
    email: createMailer({ from: "nobody@golang-jobs.dev", outbox: join(dataDir, "outbox") }),
  });
  const postgrest = await startPostgrest({ databaseUrl: as("authenticator"), jwtSecret, signal });
  stack.defer(() => postgrest.stop());
  const gateway = await startGateway({ rest: postgrest.url, others: lite.url, keys: apiKeys });
  stack.defer(() => gateway.stop());

  const owned = stack.move();
  return {
    url: gateway.url,
    liteUrl: lite.url,
    publishableKey,
    secretKey,
    databaseUrl: as("postgres"),
    migrated,
    keys,
    close: () => owned.disposeAsync(),
  };
}
