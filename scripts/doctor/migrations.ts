import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import type { Env } from "../../lib/config/env.ts";
import { withPostgres } from "../backend/backup.ts";
import { withDatabase } from "../backend/database.ts";
import {
  checksum,
  type Migration,
  MIGRATIONS,
  readMigrations,
  readReleased,
  RELEASED,
} from "../backend/migration-files.ts";
import {
  compareHistory,
  isEdited,
  LAST_BEFORE_BASELINE,
  readChecksums,
  readVersions,
  startFirst,
} from "../backend/migrations.ts";
import { UserError } from "../user-error.ts";
import { bad, type Finding, note, ok } from "./finding.ts";

/** Whether the database has all migrations of this code, and both are as they were released. Changes nothing. */
export async function checkMigrations(
  env: Env,
  isRunning: boolean,
  signal: AbortSignal,
): Promise<Finding[]> {
  const migrations = readMigrations(MIGRATIONS);
  const released = checkReleased(migrations, readReleased(RELEASED));
  const compare = (url: string) =>
    withDatabase(url, signal, (sql) => compareMigrations(sql, migrations, isRunning));
  try {
    return [...released, await inDatabase(env, signal, compare)];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [...released, bad("Migrations", error.message)];
  }
}

async function inDatabase(
  env: Env,
  signal: AbortSignal,
  compare: (url: string) => Promise<Finding>,
): Promise<Finding> {
  if (env.DATABASE_URL) return compare(env.DATABASE_URL);
  if (env.SUPABASE_URL)
    return note(
      "Migrations",
      "the database was not asked: set DATABASE_URL to the project's connection string",
    );
  const folder = resolve(env.DATA_DIR);
  if (!existsSync(join(folder, "postgres")))
    return note("Migrations", "there is no database yet: npm start makes it");
  return withPostgres(folder, signal, compare);
}

/** Whether the files are those whose checksums the code comes with. */
export function checkReleased(migrations: Migration[], released: Map<string, string>): Finding[] {
  const edited = migrations.filter(
    ({ file, text }) => released.has(file) && released.get(file) !== checksum(text),
  );
  return edited.map(({ file }) =>
    bad("Migrations", `${file} was edited after its release: git checkout supabase/migrations`),
  );
}

/** How the migrations of the code and of a database differ. */
async function compareMigrations(
  sql: Sql,
  migrations: Migration[],
  isRunning: boolean,
): Promise<Finding> {
  const recorded = await readVersions(sql);
  const stored = await readChecksums(sql);
  const history = compareHistory(recorded, migrations);
  if (history === "newer")
    return bad(
      "Migrations",
      `the database is newer than this code (${[...recorded].sort().at(-1)}): update the code`,
    );
  if (history === "older")
    return bad(
      "Migrations",
      `the database is from before commit ${LAST_BEFORE_BASELINE.commit}: ${startFirst}`,
    );
  if (history === "at-baseline")
    return note(
      "Migrations",
      `the database is of commit ${LAST_BEFORE_BASELINE.commit}: the next start backs it up and continues from the ` +
        "baseline (hosted Supabase: docs/deploying.md)",
    );
  const edited = migrations.filter((migration) => isEdited(migration, stored));
  if (edited.length > 0)
    return bad(
      "Migrations",
      `edited after this database had applied them: ${edited.map(({ file }) => file).join(", ")}: git checkout`,
    );
  const missing = migrations.filter(({ version }) => !recorded.has(version)).length;
  if (missing === 0) return ok("Migrations", `all applied, unchanged: ${migrations.length}`);
  return isRunning
    ? bad("Migrations", `${missing} not applied: restart the site`)
    : note("Migrations", `${missing} not applied yet: the next start does that`);
}
