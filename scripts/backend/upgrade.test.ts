import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { dataDir, withOwner, scratch, startTestBackend } from "../../test/backend.ts";
import { copyBaseline } from "../../test/baseline-folder.ts";
import { readCatalog } from "../../test/catalog.ts";
import { restoreBackup, withPostgres } from "./backup.ts";
import { lastBeforeBaseline } from "./baseline.ts";
import { readVersions } from "./migrations.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";

/**
 * A backup that the last version before the baseline made, of demo data and a few rows of other tables. It is compressed
 * with Brotli instead of gzip, which makes it a third of the size.
 */
const BACKUP = join(import.meta.dirname, "../../supabase/tests/data/board-before-baseline.tar.br");
const account = { email: "ada@acme.example", password: "correct horse battery" };

const { signal } = new AbortController();

/** Queries the database of a data folder without starting the backend, which would migrate it. */
const withSqlOfFolder = <T>(folder: string, work: (sql: Sql) => Promise<T>) =>
  withPostgres(folder, signal, (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    return work(sql).finally(() => sql.end());
  });

async function readRows(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage')`;
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await sql<{ row: string }[]>`
      select to_jsonb(r)::text as row from ${sql.unsafe(name)} r`;
    rows[name] = found.map(({ row }) => row).sort();
  }
  return rows;
}

const readFiles = () =>
  globSync(["storage/**", "outbox/**", "keys.json", "actions.key"], { cwd: dataDir })
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(dataDir, name), "hex")] as const);

const listBackups = () => globSync("backups/*", { cwd: dataDir });

// The backup contains PostgreSQL's data files, which work only on the platform that wrote them.
const isRestorable = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!isRestorable)("a board of the last version before the baseline", () => {
  let board: string;
  let rows: Awaited<ReturnType<typeof readRows>>;
  beforeAll(async () => {
    board = join(inject("runFolder"), "board-before-baseline");
    const file = `${board}.tar.gz`;
    writeFileSync(file, gzipSync(brotliDecompressSync(readFileSync(BACKUP)), { level: 1 }));
    await restoreBackup({ file, folder: board, isReplacing: false, signal });
    rows = await withSqlOfFolder(board, readRows);
  });
  // `cp -a` keeps the owners of the files, which PostgreSQL checks.
  beforeEach(() => void execFileSync("cp", ["-a", board, dataDir]));

  test("a board of the last version before the baseline keeps every row, image, mail and key on the way over the baseline to the latest schema", async () => {
    const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
    expect(empty.filter((table) => !table.startsWith("auth."))).toEqual([]);
    const files = readFiles();
    for (const kind of [/^keys\.json$/, /^actions\.key$/, /^outbox\/.+\.eml$/, /author-images/])
      expect(files.filter(([name]) => kind.test(name)).length, String(kind)).toBeGreaterThan(0);

    const moved = await startTestBackend({ migrations: copyBaseline(scratch) });
    expect(moved.migrated).toEqual([]);
    expect(moved.notice).toContain("continues from the baseline");
    expect(await withOwner(moved, readRows)).toEqual(rows);
    expect(readFiles()).toEqual(files);
    await moved.close();

    const upgraded = await startTestBackend();
    const migrations = readMigrations(MIGRATIONS);
    expect(upgraded.migrated).toEqual(migrations.slice(1).map(({ file }) => file));
    expect(upgraded.notice).toBeUndefined();
    const versions = migrations.map(({ version }) => version);
    expect(await withOwner(upgraded, readVersions)).toEqual(new Set(versions));
    const fresh = await startTestBackend({ dataDir: join(scratch, "fresh") });
    const objects = async (sql: Sql) =>
      (await readCatalog(sql)).filter((line) => !line.startsWith("row of "));
    expect(await withOwner(upgraded, objects)).toEqual(await withOwner(fresh, objects));

    const visitor = createClient(upgraded.url, upgraded.publishableKey);
    expect((await visitor.auth.signInWithPassword(account)).error).toBeNull();
    const [image] = globSync("author-images/*", { cwd: join(dataDir, "storage/blog-images") });
    const { data } = await visitor.storage.from("blog-images").download(String(image));
    expect(data?.size).toBeGreaterThan(0);
    await upgraded.close();
    expect((await startTestBackend()).migrated).toEqual([]);
  });

  test("a board of the last version before the baseline is backed up before its history is replaced, into a backup that can be upgraded again", async () => {
    const { close, notice } = await startTestBackend();
    await close();
    const [file = ""] = listBackups();
    expect(file).toMatch(/^backups\/before-baseline-.+\.tar\.gz$/);
    expect(notice).toContain(join(dataDir, file));

    const folder = join(scratch, "restored");
    await restoreBackup({ file: join(dataDir, file), folder, isReplacing: false, signal });
    expect(await withSqlOfFolder(folder, readRows)).toEqual(rows);
    expect(await withSqlOfFolder(folder, readVersions)).toContain(lastBeforeBaseline.migration);
    expect((await startTestBackend({ dataDir: folder })).notice).toContain(basename(folder));
  });

  test("a board that lacks an index is refused with the name of the index, unchanged and without a backup, until it has the index", async () => {
    const versions = await withSqlOfFolder(dataDir, async (sql) => {
      await sql`drop index public.books_created_at`;
      return readVersions(sql);
    });
    await expect(startTestBackend()).rejects.toThrow(
      `The database does not have the schema of version ${lastBeforeBaseline.version}, so nothing was changed. ` +
        "Missing: index public.books_created_at. Restore",
    );
    expect(await withSqlOfFolder(dataDir, readVersions)).toEqual(versions);
    expect(listBackups()).toEqual([]);

    const [baseline] = readMigrations(MIGRATIONS);
    const definition = /^create index books_created_at [^;]+;/m.exec(baseline?.text ?? "");
    await withSqlOfFolder(dataDir, (sql) => sql.unsafe(`set role postgres; ${definition?.[0]}`));
    expect((await startTestBackend()).notice).toContain("continues from the baseline");
  });

  test("a board with an index, a table and a function of the operator is upgraded, keeps them and names them", async () => {
    await withSqlOfFolder(dataDir, (sql) =>
      sql.unsafe(`
        set role postgres;
        create index mine on public.jobs (title);
        create table public.notes as select 'Mine.' as text;
        create function private.mine() returns integer language sql as 'select 1';`),
    );
    const upgraded = await startTestBackend();
    expect(upgraded.notice).toContain(
      "Kept, although not of this version: function private.mine(), index public.mine, table public.notes.",
    );
    await withOwner(upgraded, async (sql) => {
      expect(await sql`select text, private.mine() from public.notes`).toEqual([
        { text: "Mine.", mine: 1 },
      ]);
      expect(await sql`select from pg_indexes where indexname = 'mine'`).toHaveLength(1);
    });
  });

  test("a board of the last version before the baseline in the operator's own database is upgraded without a backup, whatever its owner is called", async () => {
    await withPostgres(dataDir, signal, async (databaseUrl) => {
      const superuser = postgres(databaseUrl, { max: 1 });
      await superuser`alter role postgres rename to board_owner`;
      await superuser.end();
      const other = { databaseUrl, dataDir: join(scratch, "other") };
      const moved = await startTestBackend(other);
      expect(moved.notice).toContain("No backup was taken");
      await moved.close();
      const again = await startTestBackend(other);
      expect([again.migrated, again.notice]).toEqual([[], undefined]);
      await again.close();
    });
  });
});
