import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { copyBaseline } from "../../test/baseline-folder.ts";
import {
  baselineObjects,
  compareWithBaseline,
  hashObjects,
  requireSameObjects,
} from "./baseline.ts";
import { objectLines } from "./catalog-objects.ts";
import { withDatabase } from "./database.ts";
import { applyMigrations } from "./migrations.ts";
import { type ScratchDatabases, startScratchDatabases } from "./scratch-databases.ts";

const never = new AbortController().signal;

let databases: ScratchDatabases;
let url: string;

beforeAll(async () => {
  databases = await startScratchDatabases(never);
  const folder = copyBaseline(mkdtempSync(join(inject("runFolder"), "baseline-")));
  const created = await databases.create("baseline", (sql) => applyMigrations(sql, folder));
  url = created.url;
});
afterAll(() => databases[Symbol.asyncDispose]());

/** Compares the database with the baseline after a change, which the end of the session rolls back. */
const compareAfterChange = (change: string) =>
  withDatabase(url, never, async (sql) => {
    await sql.unsafe(`begin; ${change}`);
    return compareWithBaseline(sql);
  });

const noDifferences = { missing: [], different: [], additional: [] };

test("the list of objects that is shipped with the baseline is that of a database which the baseline created", async () => {
  expect(await compareAfterChange("")).toEqual(noDifferences);
});

test("each object has a name of its own, because the comparison with the baseline would miss one of two with the same name", async () => {
  const lines = await withDatabase(url, never, objectLines);
  const compared = lines.filter((line) => !line.startsWith("settings "));
  expect(Object.keys(hashObjects(lines))).toHaveLength(compared.length);
});

test("the search path of a database does not change the comparison with the baseline", async () => {
  const differences = await compareAfterChange(
    "set local search_path = private, public, extensions",
  );
  expect(differences).toEqual(noDifferences);
});

type Change = { name: string; remove: string; alter: string };

/** For each kind of object, one object with statements that remove and alter it. */
const changes: Record<string, Change> = {
  column: {
    name: "column public.books.description",
    remove: "alter table public.books drop description cascade",
    alter: "alter table public.books alter description set default '-'",
  },
  comment: {
    name: "comment table public.books",
    remove: "comment on table public.books is null",
    alter: "comment on table public.books is 'Books.'",
  },
  constraint: {
    name: "constraint books_times on public.books",
    remove: "alter table public.books drop constraint books_times",
    alter: `
      alter table public.books drop constraint books_times;
      alter table public.books add constraint books_times check (true)`,
  },
  "default privileges": {
    name: "default privileges private f of owner",
    remove:
      "alter default privileges in schema private revoke execute on functions from service_role",
    alter: "alter default privileges in schema private grant execute on functions to anon",
  },
  extension: {
    name: "extension pg_trgm",
    remove: "drop extension pg_trgm cascade",
    alter: "drop extension pg_trgm cascade; create extension pg_trgm schema public",
  },
  function: {
    name: "function private.is_admin()",
    remove: "drop function private.is_admin() cascade",
    alter: "alter function private.is_admin() security invoker",
  },
  index: {
    name: "index public.books_created_at",
    remove: "drop index public.books_created_at",
    alter:
      "drop index public.books_created_at; create index books_created_at on public.books (title)",
  },
  policy: {
    name: "policy Admins delete books on public.books",
    remove: `drop policy "Admins delete books" on public.books`,
    alter: `alter policy "Admins delete books" on public.books using (true)`,
  },
  schema: {
    name: "schema private",
    remove: "drop schema private cascade",
    alter: "grant create on schema private to anon",
  },
  sequence: {
    name: "sequence public.audit_log_id_seq",
    remove: "alter table public.audit_log alter id drop identity",
    alter: "alter table public.audit_log alter id set increment by 2",
  },
  table: {
    name: "table public.books",
    remove: "drop table public.books cascade",
    alter: "grant insert on public.books to anon",
  },
  trigger: {
    name: "trigger after_write on public.books",
    remove: "drop trigger after_write on public.books",
    alter: "alter table public.books disable trigger after_write",
  },
  type: {
    name: "type public.book_type",
    remove: "drop type public.book_type cascade",
    alter: "alter type public.book_type add value 'poetry'",
  },
  view: {
    name: "view private.posted_jobs",
    remove: "drop view private.posted_jobs cascade",
    alter: "alter view private.posted_jobs set (security_barrier = true)",
  },
};

test("the comparison with the baseline is tested for each kind of object", () => {
  const kinds = Object.keys(baselineObjects).map((name) =>
    name.startsWith("default privileges") ? "default privileges" : name.split(" ", 1)[0],
  );
  expect(Object.keys(changes)).toEqual([...new Set(kinds)].sort());
});

test.each(Object.entries(changes))(
  "the comparison with the baseline names a missing and an altered %s",
  async (_, { name, remove, alter }) => {
    expect((await compareAfterChange(remove)).missing).toContain(name);
    expect((await compareAfterChange(alter)).different).toContain(name);
  },
);

test("the comparison with the baseline names what the operator has added to the schemas of the board, without its parts", async () => {
  const differences = await compareAfterChange(`
    create index mine on public.jobs (title);
    create table public.notes (id integer primary key, text text not null);
    comment on table public.notes is 'Notes.';
    alter table public.notes enable row level security;
    create policy "Mine" on public.notes using (true);
    create function private.mine() returns integer language sql as 'select 1';
    alter table public.books add mine text;
    create schema mine;
    create table mine.notes ();`);
  expect(differences).toEqual({
    ...noDifferences,
    additional: [
      "column public.books.mine",
      "function private.mine()",
      "index public.mine",
      "index public.notes_pkey",
      "table public.notes",
    ],
  });
});

test("a database with other objects than the baseline is refused with the name of each", () => {
  const additional = ["index public.mine"];
  expect(() => requireSameObjects({ ...noDifferences, additional })).not.toThrow();
  const missing = ["index public.a", "index public.b"];
  expect(() => requireSameObjects({ missing, different: ["table public.c"], additional })).toThrow(
    /nothing was changed\. Missing: index public\.a, index public\.b\. Different: table public\.c\. Restore/,
  );
});
