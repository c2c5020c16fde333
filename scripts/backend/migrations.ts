import { splitSqlStatements } from "@supabase/lite";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { UserError } from "../user-error.ts";
import { storeChecksum, verifyChecksums } from "./checksums.ts";
import { type Migration, readMigrations } from "./migration-files.ts";

/**
 * Applies the migrations of `folder` that the database does not have yet, each in a transaction of its own, recorded
 * where and how the Supabase CLI records them, with a checksum beside.
 * @param sql a connection of the owner of the schema
 * @returns the file names of those that were applied
 * @throws UserError when a migration fails, was edited after it had been applied, or is not in this code
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const applied: string[] = [];
  const session = await sql.reserve();
  try {
    // One at a time: several instances may share a database.
    await session`select pg_advisory_lock(hashtext('golang-jobs migrations'))`;
    const rows = await session<
      { version: string }[]
    >`select version from supabase_migrations.schema_migrations`;
    const known = new Set(rows.map(({ version }) => version));
    const newest = migrations.at(-1)?.version ?? "";
    const ahead = [...known].filter((version) => version > newest).sort();
    if (ahead.length > 0)
      throw new UserError(
        `The database is newer than this code (migration ${ahead.at(-1)}): update the code.`,
      );

    const unchecked = await verifyChecksums(
      session,
      migrations.filter(({ version }) => known.has(version)),
    );
    for (const migration of migrations.filter(({ version }) => !known.has(version))) {
      signal?.throwIfAborted();
      await apply(
        session,
        migration,
        known.has(UNSPLIT_SEARCH) && migration.version === SEARCH_FUNCTIONS,
      );
      applied.push(migration.file);
    }
    // Only now: the migration that brings databases from before checksums up to date is among those applied.
    for (const migration of unchecked) await storeChecksum(session, migration);
  } finally {
    await session`select pg_advisory_unlock_all()`.catch(() => null); // the connection may be gone
    session.release();
  }
  return applied;
}

// Once, the functions of the second stood in the first: a database of that time has them, and they make room.
const UNSPLIT_SEARCH = "20251121000900";
const SEARCH_FUNCTIONS = "20251121000950";
const MAKE_ROOM = `
  drop function if exists
    public.search_jobs, public.count_jobs, public.job_facets,
    private.job_condition(text[], public.job_type, text, text, boolean);
  drop type if exists public.job_card`;

async function apply(
  session: ReservedSql,
  { file, version, name, text }: Migration,
  makeRoom: boolean,
) {
  await session`begin`;
  try {
    if (makeRoom) await session.unsafe(MAKE_ROOM);
    await session.unsafe(text);
    await session`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${splitSqlStatements(text)})`;
    await storeChecksum(session, { version, text });
    await session`commit`;
    // A migration may leave settings behind; the next one starts afresh, as it does under the CLI.
    await session`reset all`;
  } catch (error) {
    await session`rollback`.catch(() => null);
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = error.position
      ? `:${text.slice(0, Number(error.position)).split("\n").length}`
      : "";
    throw new UserError(`Migration ${file}${line} failed: ${error.message}`);
  }
}
