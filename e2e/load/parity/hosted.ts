import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ISql, Sql } from "postgres";
import { lockDataFolder } from "../../../scripts/backend/data-folder.ts";
import { withDatabase } from "../../../scripts/backend/database.ts";
import { readOrCreateKeys } from "../../../scripts/backend/keys.ts";
import { MIGRATIONS } from "../../../scripts/backend/migration-files.ts";
import { applyMigrations } from "../../../scripts/backend/migrations.ts";
import { createOwner, preparePlatform } from "../../../scripts/backend/platform.ts";
import { startPostgres, SUPERUSER } from "../../../scripts/backend/postgres.ts";
import { startApiServer } from "../../../scripts/backend/server.ts";
import { UserError } from "../../../scripts/user-error.ts";
import { startDataApi } from "./data-api.ts";

/** The role of Supabase Lite, whose Auth and Storage need more privileges than hosted Supabase's authenticator. */
const LITE = "supabase_lite";

type Options = { dataDir: string; siteUrl: string; migrations?: string; signal: AbortSignal };

export type Hosted = Awaited<ReturnType<typeof startHosted>>;

/**
 * Starts a local stand-in for hosted Supabase: PostgreSQL with hosted Supabase's roles, PostgREST, and Supabase Lite
 * for Auth and Storage.
 */
export async function startHosted({ dataDir, siteUrl, migrations = MIGRATIONS, signal }: Options) {
  await using stack = new AsyncDisposableStack();
  stack.use(await lockDataFolder(dataDir));
  const keys = await readOrCreateKeys(dataDir);
  const { publishableKey, secretKey, databasePassword: password } = keys;
  const server = await startPostgres({ folder: dataDir, password, durable: false, signal });
  stack.defer(() => server.stop());

  const databaseUrl = server.address("postgres");
  const migrated = await withDatabase(server.address(SUPERUSER), signal, async (admin) => {
    await createOwner(admin, password);
    await preparePlatform(admin, "postgres");
    // Changes the embedded database's roles into those of a new hosted project (docs/hosted.md).
    const differences = readFileSync(join(import.meta.dirname, "platform.sql"), "utf8");
    await admin.unsafe(differences.replaceAll("PASSWORD", password));
    await revokeManagedRoles(admin);
    const before = await managedObjects(admin);
    // Lets the owner create policies on Storage's tables, as supautils.policy_grants does on hosted Supabase.
    await admin`grant supabase_storage_admin to postgres with inherit true, set false`;
    const migrated = await withDatabase(databaseUrl, signal, (owner) =>
      applyMigrations(owner, migrations, signal),
    );
    await admin`revoke supabase_storage_admin from postgres`;
    const after = await managedObjects(admin);
    const changed = [...before, ...after].filter(
      (name) => before.includes(name) !== after.includes(name),
    );
    if (changed.length > 0)
      throw new UserError(`The migrations change what is Supabase's:\n${changed.join("\n")}`);
    return migrated;
  });

  const lite = await startApiServer(0);
  stack.defer(() => lite.close());
  await lite.serve({
    dataDir,
    databaseUrl: server.address(LITE),
    role: LITE,
    siteUrl,
    keys,
    mail: { from: "nobody@golang-jobs.dev" },
  });
  const api = await startDataApi(server.address("authenticator"), lite.url, keys, signal);
  stack.defer(() => api.stop());

  const owned = stack.move();
  return {
    url: api.url,
    liteUrl: lite.url,
    databaseUrl,
    publishableKey,
    secretKey,
    keys,
    migrated,
    close: () => owned.disposeAsync(),
  };
}

/**
 * Revokes memberships: on hosted Supabase, the user who applies migrations is not a member of the roles of Auth,
 * Storage and the data API.
 */
export const revokeManagedRoles = (admin: ISql) =>
  admin.unsafe(`
    revoke supabase_auth_admin, supabase_storage_admin, authenticator from postgres;
    revoke supabase_auth_admin, supabase_storage_admin from authenticator`);

/** Lists all objects in Supabase's own schemas, except policies and triggers, which projects may add. */
async function managedObjects(admin: Sql): Promise<string[]> {
  const rows = await admin<{ name: string }[]>`
    select 'relation ' || c.oid::regclass || ' ' || coalesce(c.relacl::text, '') || ' ' || pg_get_userbyid(c.relowner) as name
    from pg_class c where c.relnamespace::regnamespace::text in ('auth', 'storage', 'extensions')
    union all
    select 'column ' || attrelid::regclass || '.' || attname || ' ' || atttypid::regtype || ' ' || attnotnull
    from pg_attribute join pg_class c on c.oid = attrelid
    where c.relnamespace::regnamespace::text in ('auth', 'storage') and attnum > 0
    union all
    select 'function ' || oid::regprocedure || ' ' || md5(prosrc)
    from pg_proc where pronamespace::regnamespace::text in ('auth', 'storage')
    union all
    select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') from pg_namespace where nspname in ('auth', 'storage')`;
  return rows.map(({ name }) => name);
}
