import type { ISql, Sql } from "postgres";
import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import { withDatabase } from "../../../scripts/backend/database.ts";
import { MIGRATIONS } from "../../../scripts/backend/migration-files.ts";
import { applyMigrations } from "../../../scripts/backend/migrations.ts";
import { UserError } from "../../../scripts/user-error.ts";

const projectSchema = z.object({
  url: z.url(),
  publishableKey: z.string().min(1),
  secretKey: z.string().min(1),
  databaseUrl: z.url(),
  /** The secret with which the database tests sign tokens of accounts, as Auth does. */
  jwtSecret: z.string().min(1),
});

/** A real Supabase. */
export type RealProject = z.output<typeof projectSchema>;

const runSchema = projectSchema.extend({
  /** Whether Auth sends its mail to parity's mail server, which stores it in the folder `outbox` of `dataDir`. */
  getsMail: z.boolean(),
  dataDir: z.string(),
  /**
   * The URL of a second Auth server that uses the same database and mails confirmation links. Empty if the operator has
   * not started one.
   */
  confirmingUrl: z.url().or(z.literal("")),
  /** The file to which tests add a line when they are skipped. */
  skips: z.string(),
});

/** A run of tests on a real Supabase. */
export type RealRun = z.output<typeof runSchema>;

/** The variable in which parity describes the run to the tests that it starts. */
export const REAL_RUN = "REAL_RUN";

/** The run on a real Supabase to which these tests belong, or null if they run on the embedded backend. */
export function readRealRun(): RealRun | null {
  const text = process.env[REAL_RUN];
  return text ? runSchema.parse(JSON.parse(text)) : null;
}

const names = {
  url: "SUPABASE_URL",
  publishableKey: "SUPABASE_PUBLISHABLE_KEY",
  secretKey: "SUPABASE_SECRET_KEY",
  databaseUrl: "DATABASE_URL",
  jwtSecret: "SUPABASE_JWT_SECRET",
};

/** Reads the project that the operator names in environment variables. */
export function chooseRealProject(env: Record<string, string | undefined>): RealProject {
  const missing = Object.values(names).filter((name) => !env[name]);
  if (missing.length > 0)
    throw new UserError(
      `npm run parity -- --real runs the tests on an empty Supabase: set ${missing.join(", ")}.`,
    );
  const values = Object.entries(names).map(([key, name]) => [key, env[name]]);
  const { data: project, error } = projectSchema.safeParse(Object.fromEntries(values));
  if (!project) throw new UserError(z.prettifyError(error));
  return { ...project, url: project.url.replace(/\/+$/, "") };
}

type Counts = Map<string, number>;

/** The primary keys in a table, as the SQL expression `key` gives them. */
type Keys = { name: string; key: string; values: string[] };

/** What the project has before the tests. */
type Before = { counts: Counts; keys: Keys[] };

/**
 * Applies the migrations to an empty project and runs `work`, then removes what the tests have written. Returns a
 * sentence about what is left.
 */
export async function withRealProject(
  project: RealProject,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<string> {
  const before = await withDatabase(project.databaseUrl, signal, async (sql) => {
    await refuseUsedProject(sql);
    await refuseUsedApi(project);
    await sql`create schema if not exists supabase_migrations`;
    await sql`
      create table if not exists supabase_migrations.schema_migrations (
        version text not null primary key, statements text[], name text)`;
    const applied = await applyMigrations(sql, MIGRATIONS, signal);
    console.log(`Applied ${applied.length} migrations.`);
    const counts = await countRows(sql);
    return { counts, keys: await readKeys(sql, counts) };
  });
  try {
    await work();
  } catch (error) {
    console.log(await removeTraces(project, before));
    throw error;
  }
  return removeTraces(project, before);
}

/** Removes what the tests have written, also after the run was stopped. Returns a sentence about what is left. */
async function removeTraces(project: RealProject, before: Before): Promise<string> {
  await removeUploads(project);
  return withDatabase(project.databaseUrl, new AbortController().signal, async (sql) => {
    await removeRows(sql, before);
    return describeLeftovers(before.counts, await countRows(sql));
  });
}

async function refuseUsedProject(sql: ISql) {
  for (const table of ["public.recruiters", "public.jobs", "auth.users", "storage.objects"]) {
    const [found] = await sql`select to_regclass(${table})::text as name`;
    if (!found?.name) continue;
    const [row] = await sql`select from ${sql.unsafe(table)} limit 1`;
    if (row)
      throw new UserError(
        `The table ${table} has rows: parity runs only on a Supabase that stands empty, because it deletes what is there.`,
      );
  }
}

/**
 * Refuses an API that has recruiters, jobs or files. It may belong to another project than the database, such as one that is named
 * in `.env`, and the tests would write to it and delete its files.
 */
async function refuseUsedApi({ url, secretKey }: RealProject) {
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  const { data: buckets } = await client.storage.listBuckets();
  const lists = await Promise.all([
    // Before the migrations there are no such tables.
    client.from("recruiters").select("id").limit(1),
    client.from("jobs").select("id").limit(1),
    ...(buckets ?? []).map(({ id }) => client.storage.from(id).list("", { limit: 1 })),
  ]);
  if (lists.some(({ data }) => data && data.length > 0))
    throw new UserError(
      `${url} has recruiters, jobs or files: parity runs only on a Supabase that stands empty, because it deletes what is there.`,
    );
}

/** The rows of all tables of the project, and those of Auth and Storage that tests write. */
async function countRows(sql: ISql): Promise<Counts> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private')
    union all values ('auth.users'), ('auth.audit_log_entries'), ('storage.objects')`;
  const counts: Counts = new Map();
  for (const { name } of tables) {
    const [row] = await sql<{ count: number }[]>`select count(*)::int from ${sql.unsafe(name)}`;
    counts.set(name, row?.count ?? 0);
  }
  return counts;
}

/** The primary keys of all rows of the tables to which migrations add some. */
async function readKeys(sql: ISql, counts: Counts): Promise<Keys[]> {
  const filled = [...counts].filter(([, count]) => count > 0).map(([name]) => name);
  const tables = await sql<{ name: string; key: string }[]>`
    select format('%I.%I', t.schemaname, t.tablename) as name,
      format('row(%s)::text', string_agg(quote_ident(a.attname), ', ')) as key
    from pg_tables t
    join pg_index i on i.indrelid = format('%I.%I', t.schemaname, t.tablename)::regclass and i.indisprimary
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where format('%I.%I', t.schemaname, t.tablename) = any(${filled})
      and t.schemaname in ('public', 'private')
    group by 1`;
  const keys: Keys[] = [];
  for (const { name, key } of tables) {
    const rows = await sql<{ value: string }[]>`
      select ${sql.unsafe(key)} as value from ${sql.unsafe(name)}`;
    keys.push({ name, key, values: rows.map(({ value }) => value) });
  }
  return keys;
}

/** Deletes all files from all buckets. Storage refuses to delete their rows in SQL. */
async function removeUploads({ url, secretKey }: RealProject) {
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  const removeFolder = async (bucket: string, folder: string): Promise<void> => {
    const { data } = await storage.from(bucket).list(folder, { limit: 1000 });
    const paths = (data ?? []).map(({ id, name }) => ({ id, path: `${folder}${name}` }));
    const files = paths.filter(({ id }) => id !== null).map(({ path }) => path);
    if (files.length > 0) await storage.from(bucket).remove(files);
    for (const { id, path } of paths) if (id === null) await removeFolder(bucket, `${path}/`);
  };
  const { data: buckets } = await storage.listBuckets();
  for (const { id } of buckets ?? []) await removeFolder(id, "");
}

/** Deletes the rows that the project did not have before, in all tables in which it may. */
async function removeRows(sql: Sql, { counts, keys }: Before) {
  const empty = [...counts].filter(([, count]) => count === 0).map(([name]) => name);
  const own = empty.filter((name) => !/^(?:auth|storage)\./.test(name));
  await sql`drop table if exists supabase_migrations.demo_rows, supabase_migrations.seed_files`;
  await sql.begin(async (session) => {
    // A trigger keeps the entries of the audit log.
    await session`alter table public.audit_log disable trigger user`;
    await session.unsafe(`truncate ${own.join(", ")}`);
    await session`alter table public.audit_log enable trigger user`;
    for (const { name, key, values } of keys)
      await session`delete from ${session.unsafe(name)} where ${session.unsafe(key)} <> all(${values})`;
  });
  // Only now, because the account of the last admin cannot be deleted.
  await sql`delete from auth.users`;
  const [log] = await sql`select has_table_privilege('auth.audit_log_entries', 'delete') as mine`;
  if (log?.mine && empty.includes("auth.audit_log_entries"))
    await sql`delete from auth.audit_log_entries`;
}

function describeLeftovers(before: Counts, after: Counts): string {
  const changed = [...after].filter(([name, count]) => before.get(name) !== count);
  const rows = changed.map(([name, count]) => `${name}: ${count} (${before.get(name)} before)`);
  const rest = "The schema and the rows that migrations add are left in the database";
  return rows.length === 0 ? `${rest}.` : `${rest}, and rows in\n  ${rows.join("\n  ")}`;
}
