import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { UserError } from "../user-error.ts";
import type { Migration } from "./migration-files.ts";

export const checksum = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Holds migrations that were applied to the checksums stored then.
 * @returns those without one: they were applied before checksums were stored, or by the Supabase CLI
 * @throws UserError when a file says something else than what was applied
 */
export async function verifyChecksums(session: Sql, applied: Migration[]): Promise<Migration[]> {
  // Not in the CLI's own table, whose layout is its business; its dumps and diffs leave this schema out.
  await session`
    create table if not exists supabase_migrations.checksums (version text primary key, sha256 text not null)`;
  const stored = await readChecksums(session);
  const edited = applied.filter((migration) => isEdited(migration, stored));
  if (edited.length > 0)
    throw new UserError(
      `Edited after this database had applied it: ${edited.map(({ file }) => file).join(", ")}. Restore it as it was ` +
        "(git checkout) and put the change into a new migration; or, if the data may go, start over with an empty database.",
    );
  return applied.filter(({ version }) => !stored.has(version));
}

/** The checksums stored in a database, by version; none in one from before they were. */
export async function readChecksums(sql: Sql): Promise<Map<string, string>> {
  const [table] = await sql`select to_regclass('supabase_migrations.checksums') as name`;
  if (!table?.name) return new Map();
  const rows = await sql<
    { version: string; sha256: string }[]
  >`select * from supabase_migrations.checksums`;
  return new Map(rows.map(({ version, sha256 }) => [version, sha256]));
}

/** Whether a migration says something else than when its checksum was stored. */
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
