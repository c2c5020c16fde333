import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { Sql } from "postgres";
import { errorCode, UserError } from "../user-error.ts";
import { withDatabase } from "./database.ts";
import { applyMigrations } from "./migrations.ts";

/**
 * Prepares a database for the first migration. `ownerPassword` is null for the operator's own database, whose owner
 * exists already.
 */
export async function prepareDatabase(
  { admin, owner }: { admin: string; owner: string },
  ownerPassword: string | null,
  folder: string,
  signal: AbortSignal,
  beforeBaseline?: (additional: string[]) => Promise<void>,
): Promise<string[]> {
  await withDatabase(admin, signal, async (sql) => {
    if (ownerPassword) await createOwner(sql, ownerPassword);
    await preparePlatform(sql, ownerPassword ? "postgres" : null).catch((error: unknown) => {
      if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      throw new UserError(
        `The user in DATABASE_URL cannot set up the database (${String(error)}): use a superuser.`,
      );
    });
  });
  return withDatabase(owner, signal, (sql) => applyMigrations(sql, folder, signal, beforeBaseline));
}

const INSUFFICIENT_PRIVILEGE = "42501";

/** Creates the user `postgres` as on hosted Supabase: it owns the database but is not a superuser. */
export async function createOwner(sql: Sql, password: string) {
  const [found] = await sql`select from pg_roles where rolname = 'postgres'`;
  if (found) return;
  await sql.begin(async (sql) => {
    await sql.unsafe(
      `create role postgres login createdb createrole replication bypassrls password '${password}'`,
    );
    await sql`alter database postgres owner to postgres`;
  });
}

/**
 * Creates the roles and schemas of hosted Supabase. If `owner` is null, the connection's own user owns the database.
 */
export async function preparePlatform(admin: Sql, owner: string | null) {
  // Supabase Lite's SQL runs within platform.sql as the owners of its schemas, who may not create schemas. platform.sql
  // creates them before.
  const withoutSchema = (sql: string) => sql.replace(/create schema if not exists \w+;/gi, "");
  await requireCurrentPostgres(admin);
  await admin.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('golang-jobs platform'))`;
    const [found] = await sql<Record<string, string | null>[]>`
      select to_regclass('supabase_migrations.schema_migrations')::text as history,
        quote_ident(current_database()) as database, quote_ident(coalesce(${owner}, current_user)) as owner`;
    const values: Record<string, string | null> = {
      ...found,
      auth_helpers: withoutSchema(SUPABASE_AUTH_HELPERS_SQL),
      auth: withoutSchema(getAuthSchemaSql()),
      storage: withoutSchema(getStorageSchemaSql()),
    };
    const platform = readSqlFile("platform.sql");
    if (!found?.history)
      await sql.unsafe(platform.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ""));
    await sql.unsafe(readSqlFile("time-limits.sql"));
    await sql.unsafe(readSqlFile("protect-uploads.sql"));
  });
}

/** Migrations name collations and use statements that came with this version. */
const oldestPostgres = 17;

/** Throws if the database's version of PostgreSQL is too old. */
export async function requireCurrentPostgres(sql: Sql): Promise<void> {
  const [row] = await sql<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  const version = row?.version ?? "";
  if (Number.parseInt(version) >= oldestPostgres) return;
  throw new UserError(
    `PostgreSQL ${oldestPostgres} or later is required, and the database has version ${version}: upgrade it first.`,
  );
}

const readSqlFile = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
