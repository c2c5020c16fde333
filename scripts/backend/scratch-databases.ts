import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { splitSqlStatements } from "@supabase/lite";
import type { Sql } from "postgres";
import { UserError } from "../user-error.ts";
import { runFile, withDatabase } from "./database.ts";
import { createOwner, preparePlatform } from "./platform.ts";
import { startPostgres, SUPERUSER } from "./postgres.ts";

export type ScratchDatabases = Awaited<ReturnType<typeof startScratchDatabases>>;

export async function startScratchDatabases(signal: AbortSignal) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), "golang-jobs-scratch-")));
  const password = randomBytes(16).toString("hex");
  const options = { folder: folder.path, password, durable: false, signal };
  const { address, stop } = await startPostgres(options);
  stack.defer(stop);
  const owned = stack.move();
  return {
    /** The database has `locale` of the C library, as hosted projects have, or without it the built-in C.UTF-8. */
    async create<T>(name: string, fill: (sql: Sql) => Promise<T>, locale?: string) {
      await withDatabase(address(SUPERUSER, "postgres"), signal, async (sql) => {
        await createOwner(sql, password);
        // Role settings apply to all databases of the server, so those of an earlier scratch database are removed.
        const roles = await sql`select rolname as name from pg_roles where rolconfig is not null`;
        for (const { name } of roles) await sql`alter role ${sql(name)} reset all`;
        await sql`drop database if exists ${sql(name)} with (force)`;
        const ofLibrary = locale
          ? sql.unsafe(`template template0 locale_provider libc locale '${locale}'`)
          : sql``;
        await sql`create database ${sql(name)} owner postgres ${ofLibrary}`;
      });
      await withDatabase(address(SUPERUSER, name), signal, (sql) =>
        preparePlatform(sql, "postgres"),
      );
      const url = address("postgres", name);
      return { url, filled: await withDatabase(url, signal, fill) };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export const SCHEMAS = join(import.meta.dirname, "../../supabase/schemas");

/** Runs the schema files on one connection, because settings of one file apply to the next. */
export async function applySchemas(sql: Sql, folder = SCHEMAS) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  if (files.length === 0) throw new UserError(`There are no schema files in ${folder}.`);
  for (const file of files.toSorted()) {
    const text = readFileSync(join(folder, file), "utf8");
    await runFile(sql, `${basename(folder)}/${file}`, text, () => offsetOfFailure(sql, text));
  }
}

/**
 * Returns the offset of the failed statement, for errors without a position. Finds it by running the statements one at
 * a time.
 */
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
