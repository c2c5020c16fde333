import { chmodSync } from "node:fs";
import { join } from "node:path";
import getPort from "get-port";
import { expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import {
  dataDir,
  scratch,
  startTestBackend,
  startPreparedBackend,
  withOwner,
} from "../../test/backend.ts";
import { copyBaseline } from "../../test/baseline-folder.ts";
import { backUp } from "../backend/backup.ts";
import { lastBeforeBaseline } from "../backend/baseline.ts";
import { MIGRATIONS, readMigrations } from "../backend/migration-files.ts";
import { diagnose } from "./checks.ts";
import { checkMigrations } from "./data.ts";

const { signal } = new AbortController();

test("npm run doctor examines a site whether or not it runs", async () => {
  const SUPABASE_PORT = await getPort();
  const env = parseEnv({
    DATA_DIR: dataDir,
    SUPABASE_PORT: String(SUPABASE_PORT),
    PORT: String(await getPort()),
  });
  const about = async (what: string) =>
    (await diagnose(env, signal)).filter((finding) => finding.about === what);

  const backend = await startPreparedBackend({ port: SUPABASE_PORT });
  const running = await diagnose(env, signal);
  const of = (what: string) => running.filter(({ about }) => about === what);
  expect(of("Backend")).toMatchObject([{ state: "ok" }]);
  expect(of("Migrations")).toMatchObject([{ state: "ok" }]);
  // Only the backend is running, so the front is reported as a fault.
  expect(of("Site")).toMatchObject([{ state: "bad" }]);
  expect(of("Backup")).toMatchObject([{ state: "note" }]);

  const record = (versions: string[]) =>
    withOwner(backend, async (sql) => {
      await sql`delete from supabase_migrations.schema_migrations`;
      for (const version of versions)
        await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
    });
  const all = readMigrations(MIGRATIONS).map(({ version }) => version);
  for (const [versions, state, message] of [
    [all.slice(0, -1), "bad", "1 not applied: restart the site"],
    [["20251101000000"], "bad", `started by a version before ${lastBeforeBaseline.version}`],
    [[...all, "99990101000000"], "bad", "newer than this code (migration 99990101000000)"],
  ] as const) {
    await record([...versions]);
    expect(await about("Migrations")).toMatchObject([
      { state, message: expect.stringContaining(message) as string },
    ]);
  }
  await record(all);
  await backUp(dataDir, join(dataDir, "backup.tar.gz"), signal);
  await withOwner(backend, (sql) => sql`update supabase_migrations.checksums set sha256 = 'other'`);
  await backend.close();

  chmodSync(join(dataDir, "keys.json"), 0o644);
  const stopped = await diagnose(env, signal);
  const wanting = stopped.filter(({ state }) => state === "bad").map(({ about }) => about);
  expect(wanting).toEqual(expect.arrayContaining(["Keys", "Migrations"]));
  expect(stopped.find(({ about }) => about === "Migrations")?.message).toContain(
    "Edited after this database had applied it",
  );
  expect(stopped).toContainEqual(expect.objectContaining({ about: "Backup", state: "ok" }));
  expect(stopped).toContainEqual(expect.objectContaining({ about: "Backend", state: "note" }));
});

test("npm run doctor compares a database of the last version before the baseline with the baseline and says what the next start does", async () => {
  const env = parseEnv({ DATA_DIR: dataDir });
  const backend = await startTestBackend({ migrations: copyBaseline(scratch) });
  const { version, migration } = lastBeforeBaseline;
  const examineAfter = async (change: string) => {
    await withOwner(backend, (sql) => sql.unsafe(change));
    const found = await checkMigrations(env, false, signal).catch(String);
    return typeof found === "string" ? found : `${found.state} ${found.message}`;
  };
  expect(
    await examineAfter(`update supabase_migrations.schema_migrations set version = '${migration}'`),
  ).toBe(
    `note the database has the schema of ${version}: the next start backs it up and continues from the baseline ` +
      "(hosted Supabase: docs/deploying.md)",
  );
  expect(await examineAfter("create index mine on public.jobs (title)")).toContain(
    "note the database has the schema of " +
      `${version}: the next start backs it up and continues from the baseline, which keeps index public.mine (`,
  );
  expect(await examineAfter("drop index public.books_created_at")).toContain(
    "Missing: index public.books_created_at.",
  );
});
