import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "./database.ts";
import { type ScratchDatabases, startScratchDatabases } from "./scratch-databases.ts";
import { findSlowStatements } from "./slow-statements.ts";

const never = new AbortController().signal;

let databases: ScratchDatabases;
let url: string;

beforeAll(async () => {
  databases = await startScratchDatabases(never);
  const tables = `
    create schema private;
    create table private.nouns (
      id integer not null, name varchar(20), size integer);
    create unique index nouns_id on private.nouns (id);
    create table private.verbs (noun_id integer);
    create function private.random_name() returns text language sql volatile as 'select random()::text'`;
  ({ url } = await databases.create("slow", (sql) => sql.unsafe(tables)));
});
afterAll(() => databases[Symbol.asyncDispose]());

/** Runs a migration and takes it back. */
async function findSlow(migration: string) {
  let slow: unknown;
  await withDatabase(url, never, async (sql) => {
    await sql.unsafe("begin");
    slow = await findSlowStatements(sql, migration);
    await sql.unsafe("rollback");
  });
  return slow;
}

test.each([
  "alter table private.nouns alter column size type bigint",
  "alter table private.nouns alter column name type varchar(10)",
  "alter table private.nouns add column title text default private.random_name()",
  "alter table private.nouns add column number integer generated always as identity",
  "alter table private.nouns add column upper_name text generated always as (upper(name)) stored",
  "alter table private.nouns set unlogged",
])("the statement is reported as rewriting a table: %s", async (statement) => {
  expect(await findSlow(`${statement};`)).toEqual({ rewriting: [statement], scanning: [] });
});

test.each([
  "alter table private.nouns alter column size set not null",
  "alter table private.nouns add check (size > 0)",
  "alter table private.nouns add constraint nouns_size check (size > 0)",
  "alter table private.nouns add constraint nouns_id_key unique (id)",
  "alter table private.nouns add primary key (id)",
  "alter table only private.verbs add constraint verbs_noun_id_fkey foreign key (noun_id) references private.nouns (id)",
  "create index nouns_name on private.nouns (name)",
  'create unique index "nouns_size" on "private"."nouns" using btree (size)',
])("the statement is reported as reading a whole table: %s", async (statement) => {
  expect(await findSlow(`${statement};`)).toEqual({ rewriting: [], scanning: [statement] });
});

test.each([
  "alter table private.nouns add column title text",
  "alter table private.nouns add column title text not null default 'none'",
  "alter table private.nouns add column seen_at timestamptz default now()",
  "alter table private.nouns alter column name type varchar(30)",
  "alter table private.nouns alter column name type text",
  "alter table private.nouns alter column id drop not null",
  "alter table private.nouns add constraint nouns_size check (size > 0) not valid",
  "alter table private.nouns add constraint nouns_pkey primary key using index nouns_id",
  "alter table private.nouns drop column size",
  "create table private.adverbs (id integer primary key); create index adverbs_id on private.adverbs (id)",
  "comment on table private.nouns is 'create index nouns_name on private.nouns (name)'",
])("the statement is not reported as slow: %s", async (statement) => {
  expect(await findSlow(`${statement};`)).toEqual({ rewriting: [], scanning: [] });
});
