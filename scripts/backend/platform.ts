import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";
import type { Sql } from "postgres";

/**
 * Gives an empty database what a new project on hosted Supabase has before its first migration: the roles, the schemas
 * of Auth and Storage under owners of their own, the default privileges, the table of applied migrations.
 * Does nothing on a database that has it, but for time limits of the roles that callers have, which it may lack.
 * @param admin a connection that may create roles
 * @param owner the user migrations run as
 */
export async function preparePlatform(admin: Sql, owner: string) {
  await admin.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(hashtext('golang-jobs platform'))`;
    const [found] = await sql<Record<string, string | null>[]>`
      select to_regclass('supabase_migrations.schema_migrations')::text as history,
        quote_ident(current_database()) as database, quote_ident(${owner}) as owner`;
    if (!found?.history) await sql.unsafe(platform({ ...found }));
    await sql.unsafe(read("time-limits.sql"));
  });
}

function platform(names: Record<string, string | null>): string {
  // The schemas exist by then, and their owners may not create any.
  const withoutSchema = (sql: string) => sql.replace(/create schema if not exists \w+;/gi, "");
  const values: typeof names = {
    ...names,
    auth_helpers: withoutSchema(SUPABASE_AUTH_HELPERS_SQL),
    auth: withoutSchema(getAuthSchemaSql()),
    storage: withoutSchema(getStorageSchemaSql()),
  };
  return read("platform.sql").replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
