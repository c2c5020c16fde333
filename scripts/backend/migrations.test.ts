import { appendFileSync, copyFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withOwner, scratch, startTestBackend, startPreparedBackend } from "../../test/backend.ts";
import { lastBeforeBaseline } from "./baseline.ts";
import { withDatabase } from "./database.ts";
import {
  checksum,
  MIGRATIONS,
  readMigrations,
  readReleased,
  RELEASED,
  updateChecksums,
} from "./migration-files.ts";

const NOUN = "99991231000000_noun.sql";

function copyOfMigrations() {
  const folder = join(scratch, "migrations");
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, NOUN), "create table private.noun (id integer);\n");
  return folder;
}

test("a migration that was edited after it had been applied prevents a start until it is restored", async () => {
  const migrations = copyOfMigrations();
  const first = await startPreparedBackend({ migrations });
  await first.close();
  const before = readFileSync(join(migrations, NOUN));
  appendFileSync(join(migrations, NOUN), "alter table private.noun add name text;\n");
  await expect(startTestBackend({ migrations })).rejects.toThrow(
    `Edited after this database had applied it: ${NOUN}. Restore it as it was (git checkout) and put the change into a ` +
      "new migration; or, if the data may go, start over with an empty database.",
  );
  writeFileSync(join(migrations, NOUN), before);
  expect((await startTestBackend({ migrations })).migrated).toEqual([]);
});

test("a migration that the Supabase CLI applied gets its checksum at the next start", async () => {
  const migrations = copyOfMigrations();
  const first = await startPreparedBackend({ migrations });
  await withOwner(
    first,
    (sql) => sql`delete from supabase_migrations.checksums where version = '99991231000000'`,
  );
  await first.close();
  await (await startTestBackend({ migrations })).close();
  appendFileSync(join(migrations, NOUN), "-- Edited.\n");
  await expect(startTestBackend({ migrations })).rejects.toThrow(`had applied it: ${NOUN}.`);
});

describe("a database is refused", () => {
  async function startWith(version: string) {
    const backend = await startPreparedBackend();
    await withOwner(backend, async (sql) => {
      await sql`delete from supabase_migrations.schema_migrations`;
      await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
    });
    return backend;
  }

  test.each([
    [
      "end before the last migration that precedes the baseline; the error names the version to start first",
      "20251101000000",
      `This database was last started by a version before ${lastBeforeBaseline.version} (commit ${lastBeforeBaseline.commit}): ` +
        "start that version once on this data, then this one.",
    ],
    [
      "are later than those of the code",
      "99990101000000",
      "The database is newer than this code (migration 99990101000000): update the code.",
    ],
  ])("a database is refused if its applied migrations %s", async (_, version, words) => {
    await (await startWith(version)).close();
    await expect(startTestBackend()).rejects.toThrow(words);
  });
});

test("the table of the Supabase CLI keeps its layout, since checksums of migrations have their own", async () => {
  await withOwner(await startPreparedBackend(), async (sql) => {
    const rows =
      await sql`select version from supabase_migrations.checksums where sha256 ~ '^[0-9a-f]{64}$'`;
    expect(rows).toHaveLength(readMigrations(MIGRATIONS).length);
    const columns = await sql<{ names: string }[]>`
      select string_agg(column_name, ' ' order by ordinal_position) as names from information_schema.columns
      where table_schema = 'supabase_migrations' and table_name = 'schema_migrations'`;
    expect(columns[0]?.names).toBe("version statements name");
  });
});

test("released migrations have the checksums listed in migrations.sha256", () => {
  expect(compareToReleased(MIGRATIONS)).toEqual([]);
  const lines = readFileSync(RELEASED, "utf8").trimEnd().split("\n");
  expect(readReleased(RELEASED).size, "each is listed once").toBe(lines.length);
});

test("migrations.sha256 must list all released migrations as they are, to which `npm run types` only appends", () => {
  const folder = copyOfMigrations();
  const list = join(scratch, "migrations.sha256");
  copyFileSync(RELEASED, list);
  updateChecksums(folder, list, null);
  expect(readFileSync(list, "utf8")).toBe(
    `${readFileSync(RELEASED, "utf8")}${checksumLine(folder)}`,
  );
  expect(compareToReleased(folder, list)).toEqual([]);

  writeFileSync(join(folder, NOUN), "-- Edited.\n");
  updateChecksums(folder, list, null);
  expect(compareToReleased(folder, list)).toEqual([
    `${NOUN} was edited after its release: restore it, and put the change into a new migration.`,
  ]);
  writeFileSync(join(folder, "99991231000001_other.sql"), "");
  expect(compareToReleased(folder, list)[1]).toBe(
    "99991231000001_other.sql is not in migrations.sha256: run `npm run types`.",
  );
  appendFileSync(list, `${"0".repeat(64)}  99991231000002_gone.sql\n`);
  expect(compareToReleased(folder, list)[2]).toBe(
    "99991231000002_gone.sql was removed after its release: restore it.",
  );
});

const checksumLine = (folder: string) => {
  const noun = readMigrations(folder).find(({ file }) => file === NOUN);
  return `${checksum(noun?.text ?? "")}  ${NOUN}\n`;
};

function compareToReleased(folder: string, list = RELEASED): string[] {
  const released = readReleased(list);
  const present = new Map(readMigrations(folder).map(({ file, text }) => [file, checksum(text)]));
  return [
    ...[...present]
      .filter(([file, sha256]) => released.has(file) && released.get(file) !== sha256)
      .map(
        ([file]) =>
          `${file} was edited after its release: restore it, and put the change into a new migration.`,
      ),
    ...[...present.keys()]
      .filter((file) => !released.has(file))
      .map((file) => `${file} is not in migrations.sha256: run \`npm run types\`.`),
    ...[...released.keys()]
      .filter((file) => !present.has(file))
      .map((file) => `${file} was removed after its release: restore it.`),
  ];
}

test("a lost database session is not replaced, so that no migration runs without the lock", async () => {
  const { databaseUrl } = await startPreparedBackend();
  const lose = withDatabase(databaseUrl, new AbortController().signal, async (sql) => {
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => null);
    return sql`select 1 as one`;
  });
  await expect(lose).rejects.toThrow("CONNECTION_ENDED");
});
