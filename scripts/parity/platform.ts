import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ISql, Sql } from "postgres";

/** Supabase Lite's role (platform.sql); Auth and Storage need more than hosted Supabase's authenticator may. */
export const LITE = "supabase_lite";

/**
 * Changes the embedded platform into that of a new hosted project, as github.com/supabase/postgres and the dashboard
 * create it (docs/hosted.md).
 */
export async function becomeHosted(admin: Sql, password: string) {
  await admin.begin(async (sql) => {
    const differences = readFileSync(join(import.meta.dirname, "platform.sql"), "utf8");
    await sql.unsafe(differences.replaceAll("PASSWORD", password));
    await leaveManagedRoles(sql);
  });
}

/** On hosted Supabase the user who migrates is no member of the roles of Auth, Storage and the API. */
export const leaveManagedRoles = (admin: ISql) =>
  admin.unsafe(`
    revoke supabase_auth_admin, supabase_storage_admin, authenticator from postgres;
    revoke supabase_auth_admin, supabase_storage_admin from authenticator`);

/** Lets the owner create policies on Storage's tables during `work`, as supautils.policy_grants does there. */
export async function withPolicyGrants<T>(admin: Sql, work: () => Promise<T>): Promise<T> {
  await admin`grant supabase_storage_admin to postgres with inherit true, set false`;
  try {
    return await work();
  } finally {
    await admin`revoke supabase_storage_admin from postgres`;
  }
}

/** The objects in Supabase's schemas, except policies and triggers, with their privileges. */
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
  return rows.map(({ name }) => name);
}
