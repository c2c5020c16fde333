import { readFileSync } from "node:fs";
import { splitSqlStatements } from "@supabase/lite";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { UserError } from "../user-error.ts";
import { BRIDGE, compareHistory, LAST_BEFORE_BASELINE, startFirst } from "./baseline.ts";
import { createChecksums, storeChecksum, verifyChecksums } from "./checksums.ts";
import { type Migration, readMigrations } from "./migration-files.ts";

/**
 * Applies the migrations of `folder` that the database does not have yet, each in a transaction of its own, recorded
 * where and how the Supabase CLI records them, with a checksum beside.
 * @param sql a connection of the owner of the schema
 * @param backUp called before the history of a database from before the baseline is replaced
 * @returns the file names of those that were applied
 * @throws UserError when a migration fails, was edited after it had been applied, or is not in this code, or when the
 * database is of a release whose migrations this code does not have
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  signal?: AbortSignal,
  backUp?: () => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const applied: string[] = [];
  const session = await sql.reserve();
  try {
    // One at a time: several instances may share a database.
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
    for (const migration of migrations.filter(({ version }) => !recorded.has(version))) {
      signal?.throwIfAborted();
      await apply(session, migration);
      applied.push(migration.file);
    }
  } finally {
    await session`select pg_advisory_unlock_all()`.catch(() => null); // the connection may be gone
    session.release();
  }
  return applied;
}

/** The versions of the migrations recorded in a database. */
export async function readVersions(sql: Sql): Promise<Set<string>> {
  const rows = await sql<
    { version: string }[]
  >`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => version));
}

/** Changes the last schema before the baseline into the baseline's, and records the baseline instead of its migrations. */
async function moveToBaseline(session: ReservedSql, baseline: Migration) {
  await transaction(session, async () => {
    await session.unsafe(readFileSync(BRIDGE, "utf8"));
    await createChecksums(session);
    await session`delete from supabase_migrations.schema_migrations`;
    await session`delete from supabase_migrations.checksums`;
    await record(session, baseline);
  });
  await session`reset all`;
}

async function apply(session: ReservedSql, migration: Migration) {
  const { file, text } = migration;
  try {
    await transaction(session, async () => {
      await session.unsafe(text);
      await record(session, migration);
    });
    // A migration may leave settings behind; the next one starts afresh, as it does under the CLI.
    await session`reset all`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = error.position
      ? `:${text.slice(0, Number(error.position)).split("\n").length}`
      : "";
    throw new UserError(`Migration ${file}${line} failed: ${error.message}`);
  }
}

async function record(session: ReservedSql, migration: Migration) {
  const { version, name, text } = migration;
  await session`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${splitSqlStatements(text)})`;
  await storeChecksum(session, migration);
}

/** Reserved connections have no `begin()` of their own. */
async function transaction(session: ReservedSql, work: () => Promise<void>) {
  await session`begin`;
  try {
    await work();
    await session`commit`;
  } catch (error) {
    await session`rollback`.catch(() => null);
    throw error;
  }
}
