import { join } from "node:path";
import { createOwner, preparePlatform, withDatabase } from "../backend/database.ts";
import { holdDataFolder } from "../backend/data-folder.ts";
import { readKeys } from "../backend/keys.ts";
import { logFile } from "../backend/log-file.ts";
import { applyMigrations } from "../backend/migrations.ts";
import { startPostgres, SUPERUSER } from "../backend/postgres.ts";
import { listen } from "../backend/server.ts";
import { MIGRATIONS } from "../backend/migration-files.ts";
import type { BackendAddress } from "../backend/start.ts";
import { createMailer } from "../../lib/mail/mailer.ts";
import { UserError } from "../user-error.ts";
import { startDataApi } from "./data-api.ts";
import { becomeHosted, LITE, managedObjects, withPolicyGrants } from "./platform.ts";

type Options = { dataDir: string; siteUrl: string; migrations?: string; signal?: AbortSignal };

export type Hosted = BackendAddress & {
  /** Supabase Lite on the same database, with a data API of its own. */
  liteUrl: string;
  close(): Promise<void>;
};

/**
 * Starts what runs locally of hosted Supabase, on throw-away data: PostgreSQL with its roles, the migrations applied
 * by an owner who is no superuser, PostgREST behind a gateway. Auth and Storage are Supabase Lite's.
 */
export async function startHosted({
  dataDir,
  siteUrl,
  migrations = MIGRATIONS,
  signal = new AbortController().signal,
}: Options): Promise<Hosted> {
  await using stack = new AsyncDisposableStack();
  stack.use(await holdDataFolder(dataDir));
  const keys = await readKeys(dataDir);
  const { publishableKey, secretKey, jwtSecret, databasePassword: password } = keys;
  const server = await startPostgres({ folder: dataDir, password, durable: false, signal });
  stack.defer(() => server.stop());
  const as = (user: string) => server.address(user);

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
  const databaseUrl = as("authenticator");
  const api = await startDataApi({ databaseUrl, others: lite.url, keys: apiKeys, signal });
  stack.defer(() => api.stop());

  const owned = stack.move();
  return {
    url: api.url,
    liteUrl: lite.url,
    publishableKey,
    secretKey,
    databaseUrl: as("postgres"),
    migrated,
    keys,
    close: () => owned.disposeAsync(),
  };
}
