import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSqlStatements } from '@supabase/lite';
import postgres, { type Sql } from 'postgres';
import { Sentence } from '../sentence.ts';

/**
 * Applies the migrations of `folder` that the database does not have yet, each in a transaction of its own, recorded
 * where and how the Supabase CLI records them.
 * @param sql a connection of the owner of the schema
 * @returns the file names of those that were applied
 */
export async function applyMigrations(sql: Sql, folder: string, signal?: AbortSignal): Promise<string[]> {
  const migrations = readMigrations(folder);
  const applied: string[] = [];
  const session = await sql.reserve();
  try {
    // One at a time: several instances may share a database.
    await session`select pg_advisory_lock(hashtext('golang-jobs migrations'))`;
    const rows = await session<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
    const known = new Set(rows.map(({ version }) => version));
    const newest = migrations.at(-1)?.version ?? '';
    const ahead = [...known].filter((version) => version > newest).sort();
    if (ahead.length > 0)
      throw new Sentence(`The database is newer than this code (migration ${ahead.at(-1)}): update the code.`);

    for (const migration of migrations.filter(({ version }) => !known.has(version))) {
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

type Migration = { file: string; version: string; name: string; text: string };

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .map((file) => ({ file, parts: /^(\d+)_(.+)\.sql$/.exec(file) }))
    .filter(({ parts }) => parts)
    .map(({ file, parts }) => ({
      file,
      version: parts?.[1] ?? '',
      name: parts?.[2] ?? '',
      text: readFileSync(join(folder, file), 'utf8'),
    }))
    .sort((a, b) => (a.version < b.version ? -1 : 1));
}

async function apply(session: Sql, { file, version, name, text }: Migration) {
  await session`begin`;
  try {
    await session.unsafe(text);
    await session`
      insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${version}, ${name}, ${splitSqlStatements(text)})`;
    await session`commit`;
    // A migration may leave settings behind; the next one starts afresh, as it does under the CLI.
    await session`reset all`;
  } catch (error) {
    await session`rollback`.catch(() => null);
    if (!(error instanceof postgres.PostgresError)) throw error;
    const line = error.position ? `:${text.slice(0, Number(error.position)).split('\n').length}` : '';
    throw new Sentence(`Migration ${file}${line} failed: ${error.message}`);
  }
}
