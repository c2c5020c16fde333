import { writeFileSync } from "node:fs";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDestructiveAction, renderPlanFiles } from "@supabase/pg-delta/frontends";
import { parsePlan } from "@supabase/pg-delta/plan";
import { formatSqlStatements } from "@supabase/pg-delta/sql-format";
import postgres, { type Sql } from "postgres";
import { compareCatalogs, readCatalog } from "../../test/catalog.ts";
import { binPath } from "../bin.ts";
import { runNodeProgram } from "../child.ts";
import { UserError } from "../user-error.ts";
import { withDatabase } from "./database.ts";
import { readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { applySchemas, type ScratchDatabases } from "./scratch-databases.ts";
import { findSlowStatements, type SlowStatements } from "./slow-statements.ts";

export const PLACEHOLDER = "say here what it is for.";

/**
 * The first statement of a migration. While a statement waits for the lock of a table, all later queries of the table
 * wait behind it, so a migration that does not get the lock soon fails and is tried again at a better time.
 */
const LOCK_TIMEOUT = "set local lock_timeout = '5s';";

/**
 * Writes migrations for the difference between the migrated database and the schema files. Returns null if both are
 * equal.
 */
export async function writeMigration(
  name: string,
  folders: { migrations: string; schemas: string },
  { create }: ScratchDatabases,
  signal: AbortSignal,
  onMigrated: (sql: Sql) => Promise<void>,
) {
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
  const after = await create("after", async (sql) => {
    const remaining = compare(await migrate(sql));
    await onMigrated(sql);
    return remaining;
  }).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    return { filled: [error.message] };
  });
  const slow = await findSlowParts(before.url, parts, signal);
  return { ...destructive, ...slow, files, problems: after.filled };
}

/** Runs the parts of a migration on the migrated database. Returns nothing if they fail, which is reported elsewhere. */
async function findSlowParts(
  url: string,
  parts: string[],
  signal: AbortSignal,
): Promise<SlowStatements> {
  const slow: SlowStatements = { rewriting: [], scanning: [] };
  await withDatabase(url, signal, async (sql) => {
    for (const part of parts) {
      const found = await sql.begin((transaction) => findSlowStatements(transaction, part));
      slow.rewriting.push(...found.rewriting);
      slow.scanning.push(...found.scanning);
    }
  }).catch((error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) throw error;
  });
  return slow;
}

/** Writes one migration per part: a part may use what an earlier one adds only after that is committed. */
function writeParts(name: string, folder: string, parts: string[]): string[] {
  const [first = "", ...others] = parts;
  const texts = [
    `-- ${name}: ${PLACEHOLDER}\n\n${LOCK_TIMEOUT}\n\n${first}`,
    ...others.map(
      (part) => `-- ${name}, continued in another transaction.\n\n${LOCK_TIMEOUT}\n\n${part}`,
    ),
  ];
  const newest = parseVersion(readMigrations(folder).at(-1)?.version ?? "") || 0;
  const start = Math.max(Date.now() - (texts.length - 1) * 1000, newest + 1000);
  return texts.map((text, index) => {
    const suffix = index === 0 ? "" : `_${index + 1}`;
    const file = join(folder, `${formatVersion(start + index * 1000)}_${name}${suffix}.sql`);
    writeFileSync(file, text, { flag: "wx" });
    return file;
  });
}

/**
 * Parses the time in a migration's version (`20261123221500` is 22:15 UTC). Returns milliseconds since 1970, or NaN if
 * it is invalid.
 */
export function parseVersion(version: string): number {
  const iso = version.replace(/^(....)(..)(..)(..)(..)(..)$/, "$1-$2-$3T$4:$5:$6Z");
  const moment = Date.parse(iso);
  return Number.isNaN(moment) || formatVersion(moment) !== version ? Number.NaN : moment;
}

const formatVersion = (moment: number) =>
  new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);

/** Compares the schemas of two databases with pg-delta, which ignores rows and role settings. */
async function findDifference(from: string, to: string, signal: AbortSignal) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "golang-jobs-difference-"));
  const file = join(folder.path, "plan.json");
  const options = ["--profile", "supabase", "--renames", "off", "--out", file];
  const args = ["plan", "--source", from, "--desired", to, ...options];
  const { code, output } = await runNodeProgram(binPath("pgdelta"), args, { signal });
  if (code !== 0) throw new UserError(`pg-delta cannot compare the databases:\n${output}`);
  const plan = parsePlan(await readFile(file, "utf8"));
  const actions = plan.actions.map((action) => ({ ...action, sql: formatStatement(action.sql) }));
  const { files } = renderPlanFiles({ ...plan, actions }, { allowDrops: true });
  const deleting: string[] = [];
  const dropping: string[] = [];
  for (const action of plan.actions.filter(isDestructiveAction)) {
    const statement = action.sql.replace(/\s+/g, " ");
    if (action.dataLoss === "destructive") deleting.push(statement);
    // isDestructiveAction also covers revoked privileges and removed comments, which are not reported.
    else if (/\bDROP\b/.test(statement)) dropping.push(statement);
  }
  return { parts: files.map(({ contents }) => withoutOwner(contents)), deleting, dropping };
}

/** Removes grants to the database owner, who needs none and whose name differs in an operator's own database. */
const withoutOwner = (text: string) =>
  text
    .replace(/^grant [^;]*? to "postgres";\n/gm, "")
    .replace(/^grant [^;]*;$/gm, (grant) => grant.replace(/"postgres", |, "postgres"/g, ""));

function formatStatement(statement: string): string {
  const style = { keywordCase: "lower", maxWidth: 110 } as const;
  return formatSqlStatements([statement], { ...style, preserveRoutineBodies: true })[0] ?? "";
}
