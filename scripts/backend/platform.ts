import type { Sql } from "postgres";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "@supabase/lite";

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
    const [found] =
      await sql`select to_regclass('supabase_migrations.schema_migrations') as history`;
    if (!found?.history)
      await sql.unsafe(
        platform(owner, String((await sql`select current_database() as name`)[0]?.name)),
      );
    await sql.unsafe(timeLimits);
  });
}

/** A limit that the operator has set stays. */
const timeLimits = `
do $$
declare wanted record;
begin
  for wanted in select * from (values ('anon', '3s'), ('authenticated', '8s')) as roles (name, limit_) loop
    if not exists (
      select from pg_db_role_setting s, unnest(s.setconfig) as setting
      where s.setrole = wanted.name::regrole and setting like 'statement_timeout=%')
    then
      execute format('alter role %I set statement_timeout = %L', wanted.name, wanted.limit_);
    end if;
  end loop;
end $$;
`;

// The schemas exist by then, and their owners may not create any.
const withoutSchema = (sql: string) => sql.replace(/create schema if not exists \w+;/gi, "");

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const platform = (ownerName: string, databaseName: string) => {
  const [owner, database] = [quote(ownerName), quote(databaseName)];
  return `
do $$
declare wanted record;
begin
  for wanted in select * from (values
    ('anon', 'nologin noinherit'), ('authenticated', 'nologin noinherit'), ('service_role', 'nologin noinherit bypassrls'),
    ('supabase_auth_admin', 'nologin noinherit createrole'), ('supabase_storage_admin', 'nologin noinherit createrole'),
    ('authenticator', 'nologin')) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.options);
    end if;
  end loop;
end $$;
-- Supabase Lite does everything as authenticator: it owns nothing in public, so it cannot grant anything there.
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to authenticator;
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin, authenticator to ${owner};

alter database ${database} set search_path to "$user", public, extensions;
set local search_path to "$user", public, extensions;
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to ${owner};
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to ${owner};
alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role ${owner} in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role ${owner} in schema public grant all on sequences to anon, authenticated, service_role;

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, ${owner};
set local role supabase_auth_admin;
${withoutSchema(SUPABASE_AUTH_HELPERS_SQL)}
${withoutSchema(getAuthSchemaSql())};
grant all on all tables in schema auth to ${owner};
reset role;

create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, ${owner};
set local role supabase_storage_admin;
${withoutSchema(getStorageSchemaSql())};
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, ${owner};
reset role;

create schema if not exists supabase_migrations authorization ${owner};
set local role ${owner};
create table if not exists supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
reset role;
`;
};
