import { splitSqlStatements } from "@supabase/lite";
import type { ISql } from "postgres";

/** Statements that take the longer the larger a table is, and make other sessions wait for the table meanwhile. */
export type SlowStatements = {
  /** Reads and writes of the table wait while it is rewritten. */
  rewriting: string[];
  /** At least writes to the table wait while it is read from end to end. */
  scanning: string[];
};

/**
 * Runs the statements of a migration and returns those that rewrite or scan a table that existed before.
 *
 * Rewrites are observed, because the text of a statement does not tell them: a column with a constant default is added
 * without one, a column with a volatile default is not, and the same holds for types that are stored alike. Postgres
 * gives a rewritten table a new file (pg_class.relfilenode).
 *
 * Scans are found by the text of the statement. The notes of
 * https://www.postgresql.org/docs/17/sql-altertable.html name those of ALTER TABLE, and
 * https://www.postgresql.org/docs/17/sql-createindex.html that of CREATE INDEX.
 */
export async function findSlowStatements(sql: ISql, migration: string): Promise<SlowStatements> {
  const slow: SlowStatements = { rewriting: [], scanning: [] };
  const tables = new Set((await readFiles(sql)).keys());
  let before = await readFiles(sql);
  for (const statement of splitSqlStatements(migration)) {
    await sql.unsafe(statement);
    const after = await readFiles(sql);
    const isRewriting = [...tables].some(
      (table) => after.has(table) && after.get(table) !== before.get(table),
    );
    const text = toLine(statement);
    if (isRewriting) slow.rewriting.push(text);
    else if (tables.has(findScannedTable(text) ?? "")) slow.scanning.push(text);
    before = after;
  }
  return slow;
}

/** The file of each table of a user, by its name with the schema. */
async function readFiles(sql: ISql): Promise<Map<string, string>> {
  const rows = await sql`
    select n.nspname || '.' || c.relname as name, c.relfilenode::text as file
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;
  return new Map(rows.map(({ name, file }) => [String(name), String(file)]));
}

/** A statement on one line, without the comments before it. */
const toLine = (statement: string) =>
  statement
    .replace(/^--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim();

const tableName = String.raw`(?:if exists )?(?:only )?(?<table>"?\w+"?\."?\w+"?)`;
const scans = [
  // A constraint that is added as NOT VALID holds for new rows only; VALIDATE CONSTRAINT then lets others write.
  new RegExp(
    `^alter table ${tableName} .*\\badd (?:constraint \\S+ )?(?:check|not null|foreign key)(?!.*\\bnot valid\\b)`,
    "i",
  ),
  new RegExp(
    `^alter table ${tableName} .*\\badd (?:constraint \\S+ )?(?:primary key|unique|exclude)(?!.*\\busing index\\b)`,
    "i",
  ),
  new RegExp(`^alter table ${tableName} .*\\bset not null\\b`, "i"),
  new RegExp(`^create (?:unique )?index (?:if not exists )?\\S+ on ${tableName}`, "i"),
];

/** The name of the table that a statement scans while writes to it wait, without quotes. */
function findScannedTable(statement: string): string | undefined {
  for (const scan of scans) {
    const table = scan.exec(statement)?.groups?.table;
    if (table) return table.replaceAll('"', "");
  }
  return undefined;
}
