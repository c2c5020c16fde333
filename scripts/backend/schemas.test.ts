import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratch } from "../../test/backend.ts";
import { compareCatalogs, readCatalog } from "../../test/catalog.ts";
import { withDatabase } from "./database.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";
import { applyMigrations } from "./migrations.ts";
import { applySchemas, type ScratchDatabases, startScratchDatabases } from "./scratch-databases.ts";
import { parseVersion, PLACEHOLDER, writeMigration } from "./write-migration.ts";

const never = new AbortController().signal;

function makeFolderWith(name: string, files: Record<string, string>): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

let databases: ScratchDatabases;
let schemas: { url: string; filled: string[] };

beforeAll(async () => {
  databases = await startScratchDatabases(never);
  schemas = await databases.create("schemas", async (sql) => {
    await applySchemas(sql);
    return readCatalog(sql);
  });
});
afterAll(() => databases[Symbol.asyncDispose]());

test("the catalog of a database is the same whether migrations or schema files created the database", async () => {
  const migrations = await databases.create("migrations", async (sql) => {
    await applyMigrations(sql, MIGRATIONS);
    return readCatalog(sql);
  });
  const differences = compareCatalogs(
    { name: "migrations", lines: migrations.filled },
    { name: "schemas", lines: schemas.filled },
  );
  expect(differences, "run npm run migration").toEqual([]);
});

test("the catalog of a database differs after any kind of schema change", async () => {
  const isAdmin = "function private.is_admin() returns boolean language sql stable";
  const changes = {
    "column public.books.description":
      "alter table public.books alter column description set default '-'",
    "constraint books_published_clock on public.books":
      "alter table public.books drop constraint books_published_clock",
    "index public.books_created_at":
      "drop index public.books_created_at; create index books_created_at on public.books (created_at)",
    "function private.is_admin()": `create or replace ${isAdmin} security definer set search_path = '' as 'select true'`,
    "function private.is_api_caller()":
      "alter function private.is_api_caller() set search_path = 'public'",
    "trigger after_write on public.books": "drop trigger after_write on public.books",
    "policy Admins delete books on public.books": `alter policy "Admins delete books" on public.books using (true)`,
    "table public.books": "grant insert on public.books to anon",
    "function public.save_job": "grant execute on function public.save_job to anon",
    "comment table public.books": "comment on table public.books is 'Books.'",
    "comment table column public.books.version":
      "comment on column public.books.version is 'Edits.'",
    "type public.book_type": "alter type public.book_type add value 'poetry'",
    "default privileges private r of owner":
      "alter default privileges in schema private grant select on tables to anon",
    "table public.cities": "alter table public.cities disable row level security",
    "row of private.limits":
      "update private.limits set per_day = 1 where name = 'jobs_per_recruiter'",
  };
  const before = { name: "before", lines: schemas.filled };
  await withDatabase(schemas.url, never, async (sql) => {
    for (const [name, change] of Object.entries(changes)) {
      await sql.unsafe(`begin; ${change}`);
      const after = { name: "after", lines: await readCatalog(sql) };
      await sql.unsafe("rollback");
      expect.soft(compareCatalogs(before, after).join("\n"), change).toContain(name);
    }
    expect(await readCatalog(sql)).toEqual(before.lines);
  });
});

test("npm run migration reports the differences between migrations and schema files that it cannot write", async () => {
  const table = "create table private.nouns (id integer primary key, name text);\n";
  const folders = {
    migrations: makeFolderWith("migrations", {
      "20251121000100_nouns.sql": `create schema private;\n${table}`,
    }),
    schemas: makeFolderWith("schemas", {
      "00_access.sql": "create schema private;\n",
      "10_nouns.sql": table,
    }),
  };
  let migrated = 0;
  const write = () =>
    writeMigration("add_title", folders, databases, never, async () => void migrated++);
  expect(await write()).toBe(null);

  writeFileSync(
    join(folders.schemas, "10_nouns.sql"),
    "create table private.nouns (id integer primary key, title text default gen_random_uuid());\n" +
      "alter table private.nouns alter column title set statistics 9;\n",
  );
  const { files = [], ...outcome } = (await write()) ?? {};
  expect(outcome).toEqual({
    deleting: ['ALTER TABLE "private"."nouns" DROP COLUMN "name"'],
    dropping: [],
    rewriting: ['alter table "private"."nouns" add column "title" text default gen_random_uuid()'],
    scanning: [],
    problems: [expect.stringMatching(/^column private.nouns.title: /)],
  });
  expect(migrated).toBe(1);
  expect(files).toEqual([expect.stringMatching(/\/migrations\/\d{14}_add_title.sql$/)]);
  expect(readFileSync(files[0] ?? "", "utf8")).toBe(
    `-- add_title: ${PLACEHOLDER}\n\nset local lock_timeout = '5s';\n\n` +
      `alter table "private"."nouns"\n  drop column "name";\n\n` +
      `alter table "private"."nouns"\n  add column "title" text default gen_random_uuid();\n`,
  );
});

test("npm run migration names file and line of an error in a schema file", async () => {
  const apply = (text: string) =>
    databases.create("broken", (sql) =>
      applySchemas(sql, makeFolderWith(`broken${text.length}`, { "10_nouns.sql": text })),
    );
  await expect(apply("-- Nouns.\nselect 1;\nselect nonsense;\n")).rejects.toThrow(
    '/10_nouns.sql:3 failed: column "nonsense" does not exist',
  );
  // Postgres reports no position for this error.
  await expect(apply("create schema a;\n\ncreate schema a;\n")).rejects.toThrow(
    '/10_nouns.sql:3 failed: schema "a" already exists',
  );
});

test("each migration has a date in its file name that is before now and before the commit that added it", () => {
  const files = readMigrations(MIGRATIONS).map(({ file }) => file);
  expect(findDateProblems(files, Date.now(), readCommitDates(MIGRATIONS))).toEqual([]);

  const noon = Date.UTC(2026, 0, 1, 12);
  const dated = ["20260101120000_a.sql", "20260101120001_b.sql", "20260101250000_c.sql"];
  const added = new Map([["20260101120000_a.sql", noon - 1000]]);
  expect(findDateProblems(dated, noon, added)).toEqual([
    "20260101120000_a.sql is dated after the commit that added it.",
    "20260101120001_b.sql is dated after now.",
    "20260101250000_c.sql has no date.",
  ]);
});

test("each migration describes its purpose in its first line", () => {
  const silent = readMigrations(MIGRATIONS).filter(
    ({ text }) => !/^-- \w/.test(text) || text.split("\n", 1)[0]?.endsWith(PLACEHOLDER),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});

function findDateProblems(files: string[], now: number, added: Map<string, number>): string[] {
  return files.flatMap((file) => {
    const date = parseVersion(file.split("_", 1)[0] ?? "");
    if (Number.isNaN(date)) return [`${file} has no date.`];
    if (date > now) return [`${file} is dated after now.`];
    return date > (added.get(file) ?? now)
      ? [`${file} is dated after the commit that added it.`]
      : [];
  });
}

/** The time of the commit that added each file, in milliseconds since 1970; empty without a git repository. */
function readCommitDates(folder: string): Map<string, number> {
  const dates = new Map<string, number>();
  try {
    const args = [
      "log",
      "--diff-filter=A",
      "--no-renames",
      "--name-only",
      "--format=at %ct",
      "--",
      ".",
    ];
    const log = execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    let date = 0;
    for (const line of log.split("\n").filter(Boolean))
      if (line.startsWith("at ")) date = Number(line.slice("at ".length)) * 1000;
      // git lists the newest commit first, so a file that was removed and added again gets the later date.
      else if (!dates.has(basename(line))) dates.set(basename(line), date);
  } catch {
    // Outside of a git repository, such as in a downloaded archive, dates are only checked against the current time.
  }
  return dates;
}
