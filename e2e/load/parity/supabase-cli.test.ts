/** Runs the commands of docs/deploying.md with the Supabase CLI, as far as they need no Docker. */
import { cpSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import type { Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { binPath } from "../../../scripts/bin.ts";
import { lastBeforeBaseline } from "../../../scripts/backend/baseline.ts";
import { withDatabase } from "../../../scripts/backend/database.ts";
import { MIGRATIONS, readMigrations } from "../../../scripts/backend/migration-files.ts";
import { inspectMigrations } from "../../../scripts/backend/migrations.ts";
import { runningDatabase, SUPERUSER } from "../../../scripts/backend/postgres.ts";
import { type Hosted, startHosted } from "./hosted.ts";

const never = new AbortController().signal;
const makeFolder = (name: string) => mkdtempSync(join(inject("runFolder"), `${name}-`));

// The npm package of PostgREST, which startHosted needs, supports only Linux on x64.
const hasPostgrest = process.platform === "linux" && process.arch === "x64";

const inspectOwnMigrations = (sql: Sql) => inspectMigrations(sql, readMigrations(MIGRATIONS));
const versions = readMigrations(MIGRATIONS).map(({ version }) => version);
const [baseline = ""] = versions;

describe.skipIf(!hasPostgrest)("the Supabase CLI on an empty project", () => {
  const project = makeFolder("cli");
  const dataDir = makeFolder("cli-data");
  let hosted: Hosted;
  beforeAll(async () => {
    cpSync(join(MIGRATIONS, ".."), join(project, "supabase"), { recursive: true });
    const migrations = makeFolder("no-migrations");
    const siteUrl = "http://127.0.0.1:3000";
    hosted = await startHosted({ dataDir, siteUrl, migrations, signal: never });
    // Lets the owner create policies on Storage's tables, as supautils.policy_grants does on hosted Supabase.
    await asSuperuser("grant supabase_storage_admin to postgres with inherit true, set false");
  });
  afterAll(() => hosted.close());

  const asSuperuser = async (statement: string) =>
    withDatabase((await runningDatabase(dataDir, SUPERUSER)) ?? "", never, (sql) =>
      sql.unsafe(statement),
    );

  /** Runs the CLI as the documentation says, on the stand-in for the hosted project. */
  async function supabase(command: string) {
    const remote = `--remote=${hosted.databaseUrl}?sslmode=disable`;
    const { all, exitCode } = await execa(
      process.execPath,
      [binPath("supabase"), ...command.split(" "), remote, "--yes", "--workdir", project],
      { env: { DO_NOT_TRACK: "1" }, all: true, reject: false },
    );
    return { output: all, exitCode };
  }

  const recordedVersions = () =>
    withDatabase(hosted.databaseUrl, never, async (sql) => {
      const rows = await sql<{ version: string }[]>`
        select version from supabase_migrations.schema_migrations order by version`;
      return rows.map(({ version }) => version);
    });

  test("the Supabase CLI pushes all migrations once", async () => {
    const dry = await supabase("db push --dry-run");
    expect(dry).toMatchObject({ exitCode: 0 });
    for (const version of versions) expect(dry.output).toContain(version);
    expect(await supabase("db push")).toMatchObject({ exitCode: 0 });
    expect(await recordedVersions()).toEqual(versions);
    expect(await supabase("db push")).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("up to date") as string,
    });
  });

  test("the Supabase CLI lists pushed migrations as both local and remote", async () => {
    const { output } = await supabase("migration list");
    for (const version of versions) {
      const isListedTwice = new RegExp(`${version}\\D+${version}`);
      expect(output).toMatch(isListedTwice);
    }
  });

  test("the Supabase CLI repairs the recorded history of the last version before the baseline in both directions", async () => {
    const history = ["20261123233206", lastBeforeBaseline.migration];
    await supabase(`migration repair --status reverted ${versions.join(" ")}`);
    expect(await recordedVersions()).toEqual([]);
    await withDatabase(hosted.databaseUrl, never, async (sql) => {
      for (const version of history)
        await sql`insert into supabase_migrations.schema_migrations (version) values (${version})`;
    });
    const compare = () => withDatabase(hosted.databaseUrl, never, inspectOwnMigrations);
    expect((await compare()).isBeforeBaseline).toBe(true);

    // The commands of "From a version before 2.0.0".
    await supabase(`migration repair --status reverted ${history.join(" ")}`);
    await supabase(`migration repair --status applied ${baseline}`);
    expect(await recordedVersions()).toEqual([baseline]);
    expect(await compare()).toMatchObject({ isBeforeBaseline: false, withoutChecksum: [{}] });

    await supabase(`migration repair --status reverted ${baseline}`);
    await supabase(`migration repair --status applied ${versions.join(" ")}`);
    expect(await recordedVersions()).toEqual(versions);
  });

  test("the Supabase CLI pushes a migration that was added later", async () => {
    const later = "20991231235959";
    const file = join(project, "supabase/migrations", `${later}_later.sql`);
    writeFileSync(file, "create table public.later ();\n");
    expect(await supabase("db push")).toMatchObject({ exitCode: 0 });
    expect(await recordedVersions()).toEqual([...versions, later]);
  });
});
