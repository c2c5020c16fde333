import type { ISql, Sql } from "postgres";

/** The role Supabase Lite has here: what it needs for Auth and Storage is more than hosted Supabase's authenticator may. */
export const LITE = "supabase_lite";

/**
 * Makes of the embedded backend's platform that of a new project on hosted Supabase, as the migrations of
 * github.com/supabase/postgres and the SQL of its dashboard leave it (docs/hosted.md names each).
 * @param admin a connection of the superuser
 */
export async function becomeHosted(admin: Sql, password: string) {
  await admin.begin(async (sql) => {
    await sql.unsafe(differences(password));
    await leaveManagedRoles(sql);
  });
}

/** Whoever sets the database up is not the administrator of Auth and Storage, nor the API. */
export const leaveManagedRoles = (admin: ISql) =>
  admin.unsafe(`
    revoke supabase_auth_admin, supabase_storage_admin, authenticator from postgres;
    revoke supabase_auth_admin, supabase_storage_admin from authenticator`);

/** Allows the owner what supautils.policy_grants does there, policies on Storage's tables, and takes it back after `work`. */
export async function withPolicyGrants<T>(admin: Sql, work: () => Promise<T>): Promise<T> {
  await admin`grant supabase_storage_admin to postgres with inherit true, set false`;
  try {
    return await work();
  } finally {
    await admin`revoke supabase_storage_admin from postgres`;
  }
}

/** What lies in the schemas that belong to Supabase, but for policies, and triggers on accounts. */
export async function managedObjects(admin: Sql): Promise<string[]> {
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
  return rows.map(({ name }) => name).sort();
}

const differences = (password: string) => `
alter role anon inherit;
alter role authenticated inherit;
alter role service_role inherit;
alter role authenticator noinherit login password '${password}';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role postgres set search_path to "$user", public, extensions;

revoke anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin from authenticator;
grant anon, authenticated, service_role to authenticator with inherit false;
grant anon, authenticated, service_role to postgres with admin option;
grant all on storage.buckets, storage.objects to postgres with grant option;

-- PostgREST tells all claims in one setting, Lite each in its own: hosted Supabase's functions know both.
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

create role ${LITE} login noinherit password '${password}';
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to ${LITE} with inherit true;

create role dashboard_user nosuperuser createdb createrole replication;
create role supabase_realtime_admin nologin noinherit;
create publication supabase_realtime;
create schema realtime authorization supabase_realtime_admin;
create schema vault;
create schema graphql;
create schema graphql_public;
grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_stat_statements with schema extensions;

-- New tables are not the API's until they are granted: so it is for projects since May 2026, and since October for all.
alter default privileges for role postgres in schema public
  revoke select, insert, update, delete on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke usage, select on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  revoke execute on functions from anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on functions to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema public
  grant all on sequences to postgres, anon, authenticated, service_role;

create function extensions.pgrst_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_watch();
`;
