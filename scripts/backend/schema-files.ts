import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import postgres, { type Sql } from "postgres";
import { UserError } from "../user-error.ts";

/** The folder with the files that describe the database as it is now. */
export const SCHEMAS = join(import.meta.dirname, "../../supabase/schemas");

/**
 * Runs the schema files of `folder` in the order of their names, on an empty database prepared by preparePlatform.
 * @param sql a single connection of the owner of the schema: settings of one file hold for the next
 * @throws UserError with the file and line of the statement that failed
 */
export async function applySchemas(sql: Sql, folder = SCHEMAS) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
  if (files.length === 0) throw new UserError(`There are no schema files in ${folder}.`);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    try {
      await sql.unsafe(text);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      const offset = error.position ? Number(error.position) : await offsetOfFailure(sql, text);
      const line = text.slice(0, offset).split("\n").length;
      throw new UserError(`${basename(folder)}/${file}:${line} ${error.message}`);
    }
  }
}

/** Where the statement begins whose error has no position: found by running the statements one at a time. */
async function offsetOfFailure(sql: Sql, text: string): Promise<number> {
  let offset = 0;
  for (const statement of splitSqlStatements(text)) {
    offset = Math.max(offset, text.indexOf(statement, offset));
    try {
      await sql.unsafe(statement);
    } catch {
      return offset;
    }
    offset += statement.length;
  }
  return offset;
}
