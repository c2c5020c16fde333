import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import type { ReservedSql, Sql } from "postgres";
import { UserError } from "../user-error.ts";
import { runFile } from "./database.ts";
import { checksum, type Migration, readMigrations } from "./migration-files.ts";

/** The last commit before the migrations were replaced by one (the baseline), and its last migration. */
export const LAST_BEFORE_BASELINE = { commit: "808376e", migration: "20261128090000" };

export const startFirst = `start commit ${LAST_BEFORE_BASELINE.commit} once on this data, then this version`;

/** Applies missing migrations and records them as the Supabase CLI does. Returns their file names. */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  signal?: AbortSignal,
  backUp?: () => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const session = await sql.reserve();
  try {
    // The lock is needed because several instances may share a database.
    await session`select pg_advisory_lock(hashtext('golang-jobs migrations'))`;
    let found = await inspectMigrations(session, migrations);
    if (found.history === "newer")
      throw new UserError(
        `The database is newer than this code (migration ${found.latest}): update the code.`,
      );
    if (found.history === "older")
      throw new UserError(
        `This database was last started by a commit before ${LAST_BEFORE_BASELINE.commit}: ${startFirst}.`,
      );
    const [baseline] = migrations;
    if (found.history === "at-baseline" && baseline) {
      await backUp?.();
      await moveToBaseline(session, baseline);
      found = await inspectMigrations(session, migrations);
    }
    const { edited, withoutChecksum, missing } = found;
    if (edited.length > 0)
      throw new UserError(
        `Edited after this database had applied it: ${edited.join(", ")}. Restore it as it was ` +
          "(git checkout) and put the change into a new migration; or, if the data may go, start over with an empty database.",
      );
    await createChecksums(session);
    // The Supabase CLI stores no checksums.
    for (const migration of withoutChecksum) await storeChecksum(session, migration);
    for (const migration of missing) {
      signal?.throwIfAborted();
      await apply(session, migration);
    }
    return missing.map(({ file }) => file);
  } finally {
    await session`select pg_advisory_unlock_all()`.catch(() => null);
    session.release();
  }
}

export async function readVersions(sql: Sql): Promise<Set<string>> {
  const rows = await sql`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => String(version)));
}

export async function inspectMigrations(sql: Sql, migrations: Migration[]) {
  const recorded = await readVersions(sql);
  const checksums = await readChecksums(sql);
  const latest = [...recorded].sort().at(-1);
  const applied = migrations.filter(({ version }) => recorded.has(version));
  const edited = applied.filter(
    ({ version, text }) => (checksums.get(version) ?? checksum(text)) !== checksum(text),
  );
  const hasBaseline = recorded.has(migrations[0]?.version ?? "");
  // Versions before the baseline are larger than the baseline's.
  const end = hasBaseline ? migrations.at(-1)?.version : LAST_BEFORE_BASELINE.migration;
  let history: "current" | "newer" | "at-baseline" | "older" = "current";
  if (latest && end && latest > end) history = "newer";
  else if (latest && !hasBaseline) history = latest === end ? "at-baseline" : "older";
  return {
    latest,
    history,
    edited: edited.map(({ file }) => file),
    withoutChecksum: applied.filter(({ version }) => !checksums.has(version)),
    missing: migrations.filter(({ version }) => !recorded.has(version)),
  };
}

const moveToBaseline = (session: ReservedSql, baseline: Migration) =>
  transaction(session, async () => {
    await session.unsafe(readFileSync(join(import.meta.dirname, "before-baseline.sql"), "utf8"));
    await createChecksums(session);
    await session`delete from supabase_migrations.schema_migrations`;
    await session`delete from supabase_migrations.checksums`;
    await record(session, baseline);
  });

const apply = (session: ReservedSql, migration: Migration) =>
  transaction(session, async () => {
    await runFile(session, `Migration ${migration.file}`, migration.text);
    await record(session, migration);
  });

async function record(session: ReservedSql, migration: Migration) {
  const { version, name, text } = migration;
  await session`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${splitSqlStatements(text)})`;
  await storeChecksum(session, migration);
}

/** A reserved connection has no `begin()`. As with the Supabase CLI, settings of a migration do not reach the next. */
async function transaction(session: ReservedSql, work: () => Promise<void>) {
  await session`begin`;
  try {
    await work();
    await session`commit`;
    await session`reset all`;
  } catch (error) {
    await session`rollback`.catch(() => null);
    throw error;
  }
}

/** Checksums have a table of their own, because the Supabase CLI may change the layout of its table. */
const createChecksums = (session: Sql) => session`
  create table if not exists supabase_migrations.checksums (version text primary key, sha256 text not null)`;

async function readChecksums(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('supabase_migrations.checksums') as name`;
  const rows = table?.name ? await sql`select * from supabase_migrations.checksums` : [];
  return new Map(rows.map(({ version, sha256 }) => [String(version), String(sha256)]));
}

const storeChecksum = (session: Sql, { version, text }: Migration) => session`
  insert into supabase_migrations.checksums (version, sha256) values (${version}, ${checksum(text)})`;
