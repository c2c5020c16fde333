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
  const rows = await session<
    { version: string; sha256: string }[]
  >`select * from supabase_migrations.checksums`;
  const stored = new Map(rows.map(({ version, sha256 }) => [version, sha256]));

  const edited = applied.filter(
    ({ version, text }) => stored.has(version) && stored.get(version) !== checksum(text),
  );
  if (edited.length > 0)
    throw new UserError(
      `Edited after this database had applied it: ${edited.map(({ file }) => file).join(", ")}. Restore it as it was ` +
        "(git checkout) and put the change into a new migration; or, if the data may go, start over with an empty database.",
    );
  return applied.filter(({ version }) => !stored.has(version));
}

export async function storeChecksum(
  session: Sql,
  { version, text }: Pick<Migration, "version" | "text">,
) {
  await session`
    insert into supabase_migrations.checksums (version, sha256) values (${version}, ${checksum(text)})`;
}
