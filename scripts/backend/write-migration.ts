import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { compareCatalogs, readCatalog } from "../../test/catalog.ts";
import { UserError } from "../user-error.ts";
import { type Difference, findDifference } from "./difference.ts";
import { formatVersion, parseVersion } from "./migration-dates.ts";
import { readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { applySchemas } from "./schema-files.ts";
import type { ScratchDatabases } from "./scratch-databases.ts";

type Folders = { migrations: string; schemas: string };

type Outcome = Omit<Difference, "parts"> & {
  /** Paths of the migrations that were written. */
  files: string[];
  /** What has to be completed by hand: the error of the migration, or the lines of the catalog that still differ. */
  problems: string[];
};

/** The first line of a new migration ends with this until its author replaces it. */
export const PLACEHOLDER = "say here what it is for.";

/**
 * Writes the migration that leads from the database made by the migrations to the one made by the schema files.
 * @param onMigrated gets a database that has the new migration, too, unless that one fails
 * @returns null when both are the same already
 */
export async function writeMigration(
  name: string,
  folders: Folders,
  { create }: ScratchDatabases,
  signal: AbortSignal,
  onMigrated: (sql: Sql) => Promise<void>,
): Promise<Outcome | null> {
  const migrate = async (sql: Sql) => {
    await applyMigrations(sql, folders.migrations, signal);
    return readCatalog(sql);
  };
  const before = await create("before", migrate);
  const desired = await create("desired", async (sql) => {
    await applySchemas(sql, folders.schemas);
    return readCatalog(sql);
  });
  const compare = (lines: string[]) =>
    compareCatalogs({ name: "migrations", lines }, { name: "schemas", lines: desired.filled });

  const { parts, ...destructive } = await findDifference(before.url, desired.url, signal);
  if (parts.length === 0 && compare(before.filled).length === 0) return null;
  const files = writeParts(name, folders.migrations, parts);
  const problems = await create("after", async (sql) => {
    const remaining = compare(await migrate(sql));
    await onMigrated(sql);
    return remaining;
  }).then(
    ({ filled }) => filled,
    (error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      return [error.message];
    },
  );
  return { ...destructive, files, problems };
}

/** One file, or several where a part needs what was committed before. */
function writeParts(name: string, folder: string, parts: string[]): string[] {
  const [first = "", ...others] = parts;
  const texts = [
    `-- ${name}: ${PLACEHOLDER}\n\n${first}`,
    ...others.map((part) => `-- ${name}, continued in another transaction.\n\n${part}`),
  ];
  const newest = parseVersion(readMigrations(folder).at(-1)?.version ?? "") || 0;
  // The last part is dated now, unless older migrations are dated later.
  const start = Math.max(Date.now() - (texts.length - 1) * 1000, newest + 1000);
  return texts.map((text, index) => {
    const suffix = index === 0 ? "" : `_${index + 1}`;
    const file = `${formatVersion(start + index * 1000)}_${name}${suffix}.sql`;
    writeFileSync(join(folder, file), text, { flag: "wx" });
    return join(folder, file);
  });
}
