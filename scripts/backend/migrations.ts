import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { UserError } from "../user-error.ts";
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
    let recorded = await readVersions(session);
    const history = compareHistory(recorded, migrations);
    if (history === "newer")
      throw new UserError(
        `The database is newer than this code (migration ${[...recorded].sort().at(-1)}): update the code.`,
      );
    if (history === "older")
      throw new UserError(
        `This database was last started by a commit before ${LAST_BEFORE_BASELINE.commit}: ${startFirst}.`,
      );
    const [baseline] = migrations;
    if (history === "at-baseline" && baseline) {
      await backUp?.();
      await moveToBaseline(session, baseline);
      recorded = await readVersions(session);
    }
    await verifyChecksums(
      session,
      migrations.filter(({ version }) => recorded.has(version)),
    );
    const missing = migrations.filter(({ version }) => !recorded.has(version));
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

/** Compares the applied migrations with this code's. Versions before the baseline are larger than the baseline's. */
export function compareHistory(recorded: Set<string>, migrations: Migration[]) {
  const latest = [...recorded].sort().at(-1);
  const hasBaseline = recorded.has(migrations[0]?.version ?? "");
  const end = hasBaseline ? migrations.at(-1)?.version : LAST_BEFORE_BASELINE.migration;
  if (latest === undefined || !end) return "current";
  if (latest > end) return "newer";
  if (hasBaseline) return "current";
  return latest === end ? "at-baseline" : "older";
}

const moveToBaseline = (session: ReservedSql, baseline: Migration) =>
  transaction(session, async () => {
    await session.unsafe(readFileSync(join(import.meta.dirname, "before-baseline.sql"), "utf8"));
    await createChecksums(session);
    await session`delete from supabase_migrations.schema_migrations`;
    await session`delete from supabase_migrations.checksums`;
    await record(session, baseline);
  });

async function apply(session: ReservedSql, migration: Migration) {
  const { file, text } = migration;
  try {
    await transaction(session, async () => {
      await session.unsafe(text);
      await record(session, migration);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const { position, message } = error;
    const line = position ? `:${text.slice(0, Number(position)).split("\n").length}` : "";
    throw new UserError(`Migration ${file}${line} failed: ${message}`);
  }
}

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

/** Throws a UserError for edited migrations. Adds checksums of those that the Supabase CLI applied, which stores none. */
async function verifyChecksums(session: Sql, applied: Migration[]) {
  await createChecksums(session);
  const stored = await readChecksums(session);
  const edited = applied.filter((migration) => isEdited(migration, stored));
  if (edited.length > 0)
    throw new UserError(
      `Edited after this database had applied it: ${edited.map(({ file }) => file).join(", ")}. Restore it as it was ` +
        "(git checkout) and put the change into a new migration; or, if the data may go, start over with an empty database.",
    );
  for (const migration of applied)
    if (!stored.has(migration.version)) await storeChecksum(session, migration);
}

/** The stored checksums by version; empty if the Supabase CLI has applied all migrations. */
export async function readChecksums(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('supabase_migrations.checksums') as name`;
  const rows = table?.name ? await sql`select * from supabase_migrations.checksums` : [];
  return new Map(rows.map(({ version, sha256 }) => [String(version), String(sha256)]));
}

export const isEdited = ({ version, text }: Migration, stored: Map<string, string>) =>
  stored.has(version) && stored.get(version) !== checksum(text);

const storeChecksum = (session: Sql, { version, text }: Migration) => session`
  insert into supabase_migrations.checksums (version, sha256) values (${version}, ${checksum(text)})`;
