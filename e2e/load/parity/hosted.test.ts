import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { compareWithBaseline } from "../../../scripts/backend/baseline.ts";
import { withDatabase } from "../../../scripts/backend/database.ts";
import { copyBaseline } from "../../../test/baseline-folder.ts";
import { type Hosted, startHosted } from "./hosted.ts";
import { chooseRealProject, withRealProject } from "./real.ts";

const siteUrl = "http://127.0.0.1:3000";
const never = new AbortController().signal;
const createFolder = () => mkdtempSync(join(inject("runFolder"), "hosted-"));

// The npm package of PostgREST supports only Linux on x64.
const hasPostgrest = process.platform === "linux" && process.arch === "x64";

describe.skipIf(!hasPostgrest)("the local stand-in for hosted Supabase", () => {
  let hosted: Hosted;
  beforeAll(
    async () =>
      void (hosted = await startHosted({ dataDir: createFolder(), siteUrl, signal: never })),
  );
  afterAll(() => hosted.close());

  const client = (key: string) =>
    createClient(hosted.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

  test("the local stand-in for hosted Supabase applies migrations as a database owner who is neither a superuser nor a member of the roles of Auth and Storage", async () => {
    expect(hosted.migrated.length).toBeGreaterThan(0);
    const rows = await withDatabase(
      hosted.databaseUrl,
      never,
      (sql) => sql`
      select current_user::text as who, current_setting('is_superuser') as is_superuser,
        (select pg_get_userbyid(relowner)::text from pg_class where oid = 'public.jobs'::regclass) as owner,
        pg_has_role('supabase_auth_admin', 'usage') or pg_has_role('supabase_storage_admin', 'usage') as is_administrator`,
    );
    expect(rows).toEqual([
      { who: "postgres", is_superuser: "off", owner: "postgres", is_administrator: false },
    ]);
  });

  test("the local stand-in for hosted Supabase answers requests through PostgREST only with the role of a valid API key", async () => {
    const read = (key: string, table: string) => client(key).from(table).select("*").limit(1);
    expect((await read(hosted.publishableKey, "skills")).data).toHaveLength(1);
    expect((await read(hosted.publishableKey, "outbox")).error?.code).toBe("42501");
    expect((await read(hosted.secretKey, "outbox")).error).toBeNull();
    for (const apikey of ["", "sb_secret_wrong"]) {
      const { status } = await fetch(`${hosted.url}/rest/v1/skills`, { headers: { apikey } });
      expect(status).toBe(401);
    }
    const { headers } = await fetch(`${hosted.url}/rest/v1/skills`, {
      headers: { apikey: hosted.publishableKey },
    });
    expect(headers.get("server")).toMatch(/^postgrest\//);
  });
});

test.skipIf(!hasPostgrest)(
  "the local stand-in for hosted Supabase has the same objects as the embedded backend after the baseline",
  async () => {
    const migrations = copyBaseline(createFolder());
    const options = { dataDir: createFolder(), siteUrl, migrations, signal: never };
    const hosted = await startHosted(options);
    const differences = await withDatabase(hosted.databaseUrl, never, compareWithBaseline);
    await hosted.close();
    expect(differences).toEqual({ missing: [], different: [], additional: [] });
  },
);

describe.skipIf(!hasPostgrest)("a run on a real Supabase", () => {
  let hosted: Hosted;
  beforeAll(
    async () =>
      void (hosted = await startHosted({ dataDir: createFolder(), siteUrl, signal: never })),
  );
  afterAll(() => hosted.close());

  const query = <Row>(text: string) =>
    withDatabase(hosted.databaseUrl, never, (sql) => sql.unsafe<Row[]>(text));
  const project = () => ({ ...hosted, jwtSecret: hosted.keys.jwtSecret });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const addAccount = `insert into auth.users (id, email) values (gen_random_uuid(), 'ada@acme-systems.dev')`;
  const addBook = `
    insert into public.books (title, author, cover_url, purchase_url)
    values ('Go', 'Ada', 'https://acme-systems.dev/', 'https://acme-systems.dev/')`;

  test("a run on a real Supabase ends by removing accounts, rows and uploads, except for rows of the migrations", async () => {
    const skills = await query("select * from public.skills order by name");
    const { storage } = createClient(hosted.url, hosted.secretKey);
    const bucket = storage.from("blog-images");
    const rest = await withRealProject(project(), never, async () => {
      await query(addAccount);
      await query(addBook);
      await query("insert into public.skills (slug, name) values ('parity', 'Parity')");
      await query("insert into auth.audit_log_entries (id) values (gen_random_uuid())");
      const { error } = await bucket.upload("posts/one.png", png, { contentType: "image/png" });
      expect(error).toBeNull();
    });
    for (const table of ["auth.users", "auth.audit_log_entries", "public.books", "storage.objects"])
      expect({ table, rows: await query(`select from ${table}`) }).toEqual({ table, rows: [] });
    expect(await query("select * from public.skills order by name")).toEqual(skills);
    expect(rest).toBe("The schema and the rows that migrations add are left in the database.");
  });

  test("a run on a real Supabase that was stopped removes its rows, too", async () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    const stopped = withRealProject(project(), never, async () => {
      await query(addAccount);
      await query(addBook);
      throw new Error("stopped");
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(log).toHaveBeenLastCalledWith(
      "The schema and the rows that migrations add are left in the database.",
    );
    log.mockRestore();
    for (const table of ["auth.users", "public.books"])
      expect({ table, rows: await query(`select from ${table}`) }).toEqual({ table, rows: [] });
  });

  test("a run on a real Supabase is refused if its API belongs to another project, which has files", async () => {
    const other = await startHosted({ dataDir: createFolder(), siteUrl, signal: never });
    try {
      const bucket = createClient(other.url, other.secretKey).storage.from("blog-images");
      const { error } = await bucket.upload("posts/one.png", png, { contentType: "image/png" });
      expect(error).toBeNull();
      const mixed = { ...project(), url: other.url, secretKey: other.secretKey };
      const refused = withRealProject(mixed, never, async () => undefined);
      await expect(refused).rejects.toThrow("has recruiters, jobs or files");
    } finally {
      await other.close();
    }
  });

  test("a run on a real Supabase is refused if the project has rows, which are kept", async () => {
    await query(addAccount);
    const refused = withRealProject(project(), never, async () => undefined);
    await expect(refused).rejects.toThrow("The table auth.users has rows");
    expect(await query("select from auth.users")).toHaveLength(1);
  });

  test("a run on a real Supabase requires all settings of the project", () => {
    expect(() => chooseRealProject({ SUPABASE_URL: hosted.url })).toThrow(
      "set SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL, SUPABASE_JWT_SECRET.",
    );
  });
});

describe("a migration that changes one of Supabase's own schemas", () => {
  const start = (sql: string) => {
    const migrations = createFolder();
    writeFileSync(join(migrations, "20260101000000_one.sql"), sql);
    return startHosted({ dataDir: createFolder(), siteUrl, migrations, signal: never });
  };

  test.each([
    [
      "makes a table in Auth’s schema",
      "create table auth.mine ()",
      /permission denied for schema auth/,
    ],
    [
      "changes a table of Storage",
      "alter table storage.objects add column mine text",
      /storage\.objects\.mine/,
    ],
  ])(
    "a migration that changes one of Supabase's own schemas is refused, for example one that %s",
    async (_, sql, words) => {
      await expect(start(sql)).rejects.toThrow(words);
    },
  );
});
