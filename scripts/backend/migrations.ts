import { splitSqlStatements } from "@supabase/lite";
import type { ISql, Sql } from "postgres";
import { UserError } from "../user-error.ts";
import { compareWithBaseline, lastBeforeBaseline, requireSameObjects } from "./baseline.ts";
import { runFile } from "./database.ts";
import { checksum, type Migration, readMigrations } from "./migration-files.ts";

/**
 * Applies missing migrations and records them as the Supabase CLI does. Returns their file names. `sql` must be a
 * single session, such as that of `withDatabase`, because the lock below belongs to the session. `beforeBaseline` runs
 * before the history of a database is replaced by the baseline; it gets the names of objects that the operator has added.
 */
export async function applyMigrations(
  sql: Sql,
  folder: string,
  signal?: AbortSignal,
  beforeBaseline?: (additional: string[]) => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  // Several instances that share a database may start at the same time.
  await sql`select pg_advisory_lock(hashtext('golang-jobs migrations'))`;
  try {
    let found = await inspectMigrations(sql, migrations);
    const [baseline] = migrations;
    if (found.isBeforeBaseline && baseline) {
      const differences = await compareWithBaseline(sql);
      requireSameObjects(differences);
      await beforeBaseline?.(differences.additional);
      await sql.begin((session) => replaceHistory(session, baseline));
      found = await inspectMigrations(sql, migrations);
    }
    await createChecksums(sql);
    // Migrations applied by the Supabase CLI have no checksums yet.
    for (const migration of found.withoutChecksum) await storeChecksum(sql, migration);
    for (const migration of found.missing) {
      signal?.throwIfAborted();
      await sql.begin((session) => applyMigration(session, migration));
      // As in the Supabase CLI, session settings made by one migration must not affect the next.
      await sql`reset all`;
    }
    return found.missing.map(({ file }) => file);
  } finally {
    await sql`select pg_advisory_unlock_all()`.catch(() => null);
  }
}

export async function readVersions(sql: Sql): Promise<Set<string>> {
  const rows = await sql`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map(({ version }) => String(version)));
}

/** Compares the database's applied migrations with the files. Throws if these files cannot upgrade the database. */
export async function inspectMigrations(sql: Sql, migrations: Migration[]) {
  const recorded = await readVersions(sql);
  const checksums = await readChecksums(sql);
  const latest = [...recorded].sort().at(-1);
  const applied = migrations.filter(({ version }) => recorded.has(version));
  const hasBaseline = recorded.has(migrations[0]?.version ?? "");
  const isBeforeBaseline = !hasBaseline && latest === lastBeforeBaseline.migration;
  const newest = migrations.at(-1)?.version;
  if (latest && newest && latest > newest)
    throw new UserError(
      `The database is newer than this code (migration ${latest}): update the code.`,
    );
  if (latest && !hasBaseline && !isBeforeBaseline) {
    const { version, commit } = lastBeforeBaseline;
    throw new UserError(
      `This database was last started by a version before ${version} (commit ${commit}): ` +
        "start that version once on this data, then this one.",
    );
  }
  const edited = applied.filter(
    ({ version, text }) => (checksums.get(version) ?? checksum(text)) !== checksum(text),
  );
  if (edited.length > 0)
    throw new UserError(
      `Edited after this database had applied it: ${edited.map(({ file }) => file).join(", ")}. Restore it as it was ` +
        "(git checkout) and put the change into a new migration; or, if the data may go, start over with an empty database.",
    );
  return {
    isBeforeBaseline,
    withoutChecksum: applied.filter(({ version }) => !checksums.has(version)),
    missing: migrations.filter(({ version }) => !recorded.has(version)),
  };
}

/** Records the baseline instead of the migrations that it replaced. The schema stays as it is. */
async function replaceHistory(sql: ISql, baseline: Migration) {
  await createChecksums(sql);
  await sql`delete from supabase_migrations.schema_migrations`;
  await sql`delete from supabase_migrations.checksums`;
  await recordMigration(sql, baseline);
}

async function applyMigration(sql: ISql, migration: Migration) {
  await runFile(sql, `Migration ${migration.file}`, migration.text);
  await recordMigration(sql, migration);
}

async function recordMigration(sql: ISql, migration: Migration) {
  const { version, name, text } = migration;
  await sql`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${splitSqlStatements(text)})`;
  await storeChecksum(sql, migration);
}

/** Checksums are stored in a separate table, because the Supabase CLI may change the layout of its own. */
const createChecksums = (sql: ISql) => sql`
  create table if not exists supabase_migrations.checksums (version text primary key, sha256 text not null)`;

async function readChecksums(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('supabase_migrations.checksums') as name`;
  const rows = table?.name ? await sql`select * from supabase_migrations.checksums` : [];
  return new Map(rows.map(({ version, sha256 }) => [String(version), String(sha256)]));
}

const storeChecksum = (sql: ISql, { version, text }: Migration) => sql`
  insert into supabase_migrations.checksums (version, sha256) values (${version}, ${checksum(text)})`;
