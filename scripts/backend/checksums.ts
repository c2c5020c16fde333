import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { UserError } from "../user-error.ts";
import type { Migration } from "./migration-files.ts";

export const checksum = (text: string) => createHash("sha256").update(text).digest("hex");

/** The table of checksums: not in the CLI's own, whose layout may change; its dumps and diffs leave this schema out. */
export async function createChecksums(session: Sql) {
  await session`
    create table if not exists supabase_migrations.checksums (version text primary key, sha256 text not null)`;
}

/**
 * Compares migrations that were applied with the checksums stored then, and stores those that are missing because the
 * Supabase CLI has applied the files.
 * @throws UserError when a file differs from what was applied
 */
export async function verifyChecksums(session: Sql, applied: Migration[]) {
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

/** The checksums stored in a database, by version; none where the Supabase CLI has applied everything. */
export async function readChecksums(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('supabase_migrations.checksums') as name`;
  if (!table?.name) return new Map();
  const rows = await sql<
    { version: string; sha256: string }[]
  >`select * from supabase_migrations.checksums`;
  return new Map(rows.map(({ version, sha256 }) => [version, sha256]));
}

/** Whether a migration has changed since its checksum was stored. */
export const isEdited = (
  { version, text }: Pick<Migration, "version" | "text">,
  stored: Map<string, string>,
) => stored.has(version) && stored.get(version) !== checksum(text);

export async function storeChecksum(
  session: Sql,
  { version, text }: Pick<Migration, "version" | "text">,
) {
  await session`
    insert into supabase_migrations.checksums (version, sha256) values (${version}, ${checksum(text)})`;
}
