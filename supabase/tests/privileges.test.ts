import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import type { Sql } from "postgres";
import { withDatabase } from "@/scripts/backend/database";
import { MIGRATIONS } from "@/scripts/backend/migration-files";
import { prepareDatabase } from "@/scripts/backend/platform";
import { SUPERUSER } from "@/scripts/backend/postgres";
import { revokeManagedRoles } from "@/e2e/load/parity/hosted";
import { generateTypes, TYPES_FILE } from "@/scripts/types";
import { normalizedAclSql, sortedSql } from "@/scripts/backend/catalog-objects";
import { findMissingPrivileges } from "@/supabase/tests/caller-walk";
import {
  addAccount,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const never = new AbortController().signal;

/** All privileges, policies and triggers as sorted lines. */
async function readPrivileges(sql: Sql) {
  const rows = await sql.unsafe<{ kind: string; name: string; value: string }[]>(`
    select 'relation' as kind, c.oid::regclass::text as name,
      concat_ws(' ', ${normalizedAclSql("c.relacl", "r", "c.relowner")}, c.relrowsecurity, c.relforcerowsecurity, pg_get_userbyid(c.relowner)) as value
    from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm', 'S')
    union all
    select 'column', attrelid::regclass || '.' || attname, ${sortedSql("attacl")}::text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and attacl is not null and not attisdropped
    union all
    select 'function', oid::regprocedure::text,
      concat_ws(' ', ${normalizedAclSql("proacl", "f", "proowner")}, prosecdef, ${sortedSql("proconfig")}, pg_get_userbyid(proowner))
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select 'schema', nspname, ${normalizedAclSql("nspacl", "n", "nspowner")}::text from pg_namespace where nspname in ('public', 'private')
    union all
    select 'default', concat_ws(' ', pg_get_userbyid(defaclrole), nullif(defaclnamespace, 0)::regnamespace, defaclobjtype),
      ${sortedSql("defaclacl")}::text
    from pg_default_acl where defaclrole = 'postgres'::regrole
    union all
    select 'policy', concat_ws(' ', schemaname, tablename, policyname), concat_ws(' ', permissive, ${sortedSql("roles")}, cmd, qual, with_check)
    from pg_policies
    union all
    select 'trigger', concat_ws(' ', tgrelid::regclass, tgname), tgenabled::text from pg_trigger where not tgisinternal`);
  return rows.map(({ kind, name, value }) => `${kind} ${name}: ${value}`).sort();
}

function superuserUrl(address: string): string {
  const url = new URL(address);
  url.username = SUPERUSER;
  return url.href;
}

test("the tested database has the same privileges as an empty one after all migrations", async () => {
  const person = await addAccount();
  const R1 = await addRecruiter("approved");
  for (const client of [anonymous, person.client, R1.client, service]) {
    await client.from("jobs").select("id").limit(1);
    await client
      .from("newsletter_subscriptions")
      .insert({ email: `${uniqueWord()}@acme-systems.dev` });
    await client.storage.from("blog-images").list();
  }

  const { databaseUrl } = inject("backend");
  const name = `plain_${uniqueWord()}`;
  await owner.unsafe(`create database ${name}`);
  try {
    const url = new URL(databaseUrl);
    url.pathname = name;
    await prepareDatabase(
      { admin: superuserUrl(url.href), owner: url.href },
      url.password,
      MIGRATIONS,
      never,
    );
    const plain = await withDatabase(url.href, never, readPrivileges);
    expect(plain.length).toBeGreaterThan(100);
    expect(await readPrivileges(owner)).toEqual(plain);
  } finally {
    await owner.unsafe(`drop database ${name} with (force)`);
    // Roles are shared by all databases of a server. Creating this database gave the owner memberships that it does not
    // have on hosted Supabase, so they are revoked.
    if (process.env.HOSTED)
      await withDatabase(superuserUrl(databaseUrl), never, revokeManagedRoles);
  }
});

test("the committed TypeScript types are those generated from the migrated database", async () => {
  expect(readFileSync(TYPES_FILE, "utf8")).toBe(await generateTypes(owner));
});

test.each(["anon", "authenticated", "service_role"])(
  "%s may use everything that the functions it can call use with its rights",
  async (role) => {
    expect(await findMissingPrivileges(role)).toEqual([]);
  },
);

test("row-level security is enabled on every table", async () => {
  expect(
    await owner`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
  ).toEqual([]);
});

test("API roles have no privileges on a new table or function by default", async () => {
  const name = `forgotten_${uniqueWord()}`;
  await owner.begin(async (sql) => {
    await sql.unsafe(`create table public.${name} (id int generated always as identity)`);
    await sql.unsafe(`create function public.${name}() returns int language sql as 'select 1'`);
    const [may] = await sql`
      select
        has_table_privilege('anon', ${name}, 'select, insert, update, delete, truncate, references, trigger') as a,
        has_table_privilege('authenticated', ${name}, 'select, insert, update, delete, truncate, references, trigger') as u,
        has_function_privilege('anon', ${`${name}()`}, 'execute') as fa,
        has_function_privilege('authenticated', ${`${name}()`}, 'execute') as fu,
        has_table_privilege('service_role', ${name}, 'select') as service`;
    expect(may).toEqual({ a: false, u: false, fa: false, fu: false, service: true });
    await sql.unsafe(`drop function public.${name}(); drop table public.${name}`);
  });
});

test("each row-level security policy names its roles and is the only one of its table, operation and role", async () => {
  const policies = await owner<
    { tablename: string; cmd: string; roles: string[]; permissive: string }[]
  >`
    select tablename, cmd, roles::text[], permissive from pg_policies where schemaname = 'public'`;
  const keys = policies.flatMap(({ tablename, cmd, roles }) =>
    roles.map((role) => `${tablename} ${cmd} ${role}`),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(policies.flatMap(({ roles }) => roles))).toEqual(
    new Set(["anon", "authenticated"]),
  );
  expect(
    policies.filter(({ cmd, permissive }) => cmd === "ALL" || permissive !== "PERMISSIVE"),
  ).toEqual([]);
});

test("API roles read no columns with the account of another person", async () => {
  const readable = await owner<{ name: string }[]>`
    select distinct a.attrelid::regclass || '.' || a.attname as name
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    cross join unnest('{anon,authenticated}'::text[]) as role
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and has_column_privilege(role, a.attrelid, a.attnum, 'select')`;
  expect(readable).toEqual([{ name: "recruiters.auth_id" }]);
});

test("the public schema contains no views, publications or GraphQL", async () => {
  expect(await owner`select viewname from pg_views where schemaname = 'public'`).toEqual([]);
  expect(await owner`select * from pg_publication_tables`).toEqual([]);
  expect(await owner`select from pg_extension where extname = 'pg_graphql'`).toHaveLength(0);
});

test("every text column of the public schema has a limit of its length", async () => {
  const unbounded = await owner`
    select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid in ('text'::regtype, 'text[]'::regtype)
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey)
          and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ 'char_length|array_to_string|= ANY \\(ARRAY|\\{1,15\\}'))`;
  // The exceptions need no check, because the database computes them from columns with limits.
  expect(unbounded.map(({ name }) => name).sort()).toEqual([
    "blogs.search_text",
    "books.search_text",
    "cities.name_key",
    "companies.search_text",
    "events.search_text",
    "job_search.company",
    "job_search.company_key",
    "job_search.excluded",
    "job_search.facts",
    "job_search.level",
    "job_search.open_to",
    "job_search.skills",
    "job_search.txt",
    "job_search.words",
  ]);
});

test("every time and every fractional number of the public schema has a limited range", async () => {
  const unbounded = await owner`
    select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0
      and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype, 'numeric'::regtype, 'float8'::regtype)
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and a.attnum = any (k.conkey) and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ 'are_times|>=')`;
  // The exceptions need no check, because the database computes them from columns with limits.
  expect(unbounded.map(({ name }) => name).sort()).toEqual([
    "events.local_end",
    "events.local_start",
    "job_search.expires_at",
    "job_search.listed_at",
    "job_search.pay",
    "job_search.posted_at",
    "jobs.pay_top_eur_year",
    "private.company_changes.jobs_at",
    "private.company_changes.profile_at",
    "private.landing_pages.met_at",
  ]);
});

test("the public schema has an index for every foreign key", async () => {
  expect(
    await owner`
    select conrelid::regclass || ' ' || conname as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`,
  ).toEqual([]);
});
