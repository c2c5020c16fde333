import { execFileSync } from "node:child_process";
import { cpSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { createClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { dataDir, withOwner, scratch, start } from "../../test/backend.ts";
import { readCatalog } from "../../test/catalog.ts";
import { restore, withPostgres } from "./backup.ts";
import { LAST_BEFORE_BASELINE, readVersions } from "./migrations.ts";
import { MIGRATIONS, readMigrations } from "./migration-files.ts";

/**
 * A backup made with `npm run backup` at commit 808376e. It is compressed with Brotli instead of gzip: 1.1 MB instead
 * of 3.8 MB.
 */
const BACKUP = join(import.meta.dirname, "../../supabase/tests/data/board-808376e.tar.br");
const account = { email: "ada@acme.example", password: "correct horse battery" };

const { signal } = new AbortController();

/** Queries the database of a data folder without starting the backend, which would migrate it. */
const inspect = <T>(folder: string, work: (sql: Sql) => Promise<T>) =>
  withPostgres(folder, signal, (url) => {
    const sql = postgres(url, { max: 1 });
    return work(sql).finally(() => sql.end());
  });

type Rows = Record<string, Record<string, unknown>[]>;

async function readRows(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage')`;
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(r) as row from ${sql.unsafe(name)} r`;
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Columns whose values the upgrade to the baseline migration rewrites. They are not compared. */
const rewritten = new Set(["public.job_alerts.filters", "private.limits.about"]);

/** The rows of each table, reduced to the columns that the table also has in `other`. */
function rowsInCommon(rows: Rows, other: Rows) {
  const entries = Object.entries(rows).map(([table, list]) => {
    const columns = Object.keys(other[table]?.[0] ?? {}).filter(
      (column) => column in (list[0] ?? {}) && !rewritten.has(`${table}.${column}`),
    );
    return [table, list.map((row) => JSON.stringify(columns.sort().map((c) => row[c]))).sort()];
  });
  return Object.fromEntries(entries) as Record<string, string[]>;
}

const readFiles = () =>
  globSync(["storage/**", "outbox/**", "keys.json", "actions.key"], { cwd: dataDir })
    .filter((name) => statSync(join(dataDir, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(dataDir, name), "hex")]);

/** Creates a migrations folder with the baseline only, so that later migrations cannot change rows. */
function baselineOnly() {
  const [baseline] = readMigrations(MIGRATIONS);
  const folder = join(scratch, "baseline");
  cpSync(join(MIGRATIONS, String(baseline?.file)), join(folder, String(baseline?.file)));
  return folder;
}

// The backup contains PostgreSQL's data files, which work only on the platform that wrote them.
const isRestorable = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!isRestorable)("data of the last commit before the baseline migration", () => {
  let board: string;
  let rows: Awaited<ReturnType<typeof readRows>>;
  beforeAll(async () => {
    board = join(inject("runFolder"), "board-808376e");
    const file = `${board}.tar.gz`;
    writeFileSync(file, gzipSync(brotliDecompressSync(readFileSync(BACKUP)), { level: 1 }));
    await restore({ file, folder: board, isReplacing: false, signal });
    rows = await inspect(board, readRows);
  });
  // `cp -a` keeps the owners of the files, which PostgreSQL checks.
  beforeEach(() => void execFileSync("cp", ["-a", board, dataDir]));

  test("data of the last commit before the baseline migration keeps every row, image, mail and key when it is upgraded to the baseline and on to the latest migration", async () => {
    const files = readFiles();
    for (const noun of ["recruiters", "companies", "jobs", "events", "blogs", "books", "outbox"])
      expect(rows[`public.${noun}`]?.length, noun).toBeGreaterThan(0);
    expect(files.map(([name]) => name)).toEqual([
      "actions.key",
      "keys.json",
      expect.stringMatching(/^outbox\/.+\.eml$/),
      expect.stringMatching(/^storage\/.+\.png$/),
    ]);

    const moved = await start({ migrations: baselineOnly() });
    expect(moved.migrated).toEqual([]);
    expect(moved.notice).toContain("continues from the baseline");
    const now = await withOwner(moved, readRows);
    expect(rowsInCommon(now, rows)).toEqual(rowsInCommon(rows, now));
    expect(now["public.job_alerts"]).toMatchObject([
      { filters: { terms: ["go"], type: "full-time", country: "Germany" } },
    ]);
    expect(now["public.job_reports"]?.map(({ comment }) => comment)).toEqual(
      rows["public.job_reports"]?.map(({ words }) => words),
    );
    expect(readFiles()).toEqual(files);
    await moved.close();

    const upgraded = await start();
    const [baseline, ...later] = readMigrations(MIGRATIONS);
    expect(upgraded.migrated).toEqual(later.map(({ file }) => file));
    expect(upgraded.notice).toBeUndefined();
    expect(await withOwner(upgraded, readVersions)).toContain(baseline?.version);
    const fresh = await start({ dataDir: join(scratch, "fresh") });
    expect(await withOwner(upgraded, readCatalog)).toEqual(await withOwner(fresh, readCatalog));

    const visitor = createClient(upgraded.url, upgraded.publishableKey);
    expect((await visitor.auth.signInWithPassword(account)).error).toBeNull();
    const image = globSync("author-images/*", { cwd: join(dataDir, "storage/blog-images") });
    const { data } = await visitor.storage.from("blog-images").download(String(image[0]));
    expect(data?.size).toBeGreaterThan(0);
    await upgraded.close();
    expect((await start()).migrated).toEqual([]);
  });

  test("data of the last commit before the baseline migration is backed up before the upgrade, so that it can be restored and upgraded again", async () => {
    const { close, notice } = await start();
    await close();
    const [file = ""] = globSync("backups/*", { cwd: dataDir });
    expect(file).toMatch(/^backups\/before-baseline-.+\.tar\.gz$/);
    expect(notice).toContain(join(dataDir, file));

    const folder = join(scratch, "restored");
    await restore({ file: join(dataDir, file), folder, isReplacing: false, signal });
    expect(await inspect(folder, readRows)).toEqual(rows);
    expect(await inspect(folder, readVersions)).toContain(LAST_BEFORE_BASELINE.migration);
    expect((await start({ dataDir: folder })).notice).toContain(basename(folder));
  });

  test("data of the last commit before the baseline migration is upgraded without a backup when its database is used as the operator's own", async () => {
    await withPostgres(dataDir, signal, async (databaseUrl) => {
      const other = { databaseUrl, dataDir: join(scratch, "other") };
      const moved = await start(other);
      expect(moved.notice).toContain("No backup was taken");
      await moved.close();
      const again = await start(other);
      expect([again.migrated, again.notice]).toEqual([[], undefined]);
      await again.close();
    });
  });
});
