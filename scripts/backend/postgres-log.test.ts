import { expect, test } from "vitest";
import { withOwner, readDataFile, startPreparedBackend, waitUntil } from "../../test/backend.ts";
import { redactPostgresLog } from "./postgres-log.ts";

/** Statements whose errors contain values of rows or of the statement, each with the expected log line. */
const failures: Record<string, [statement: string, line: RegExp]> = {
  "a duplicate": [
    "insert into public.companies (name, slug) values ('Lovelace', 'lovelace'), ('Byron', 'lovelace')",
    / 23505 ERROR: {2}duplicate key value violates unique constraint "companies_slug_key"$/m,
  ],
  "a row that a check refuses": [
    "insert into public.companies (name, website) values ('Lovelace', 'Byron')",
    / 23514 ERROR: {2}new row for relation "companies" violates check constraint/,
  ],
  "a missing value": [
    "insert into public.companies (name, created_at) values ('Lovelace', null)",
    / 23502 ERROR: {2}null value in column "created_at" of relation "companies" violates not-null/,
  ],
  "a missing parent": [
    "insert into public.mentions_of_tests (name) values ('Lovelace')",
    / 23503 ERROR: {2}insert or update on table "mentions_of_tests" violates foreign key constraint/,
  ],
  "an invalid number of two lines": [
    "select e'Lovelace\\nByron'::integer",
    / 22P02 ERROR: {2}invalid input syntax for type integer: \[value\]( at character \d+)?$/m,
  ],
  "a number out of range": [
    "select '1815181518151815'::integer",
    / 22003 ERROR: {2}value \[value\] is out of range for type integer( at character \d+)?$/m,
  ],
  "an unknown option": [
    "select 'Lovelace'::public.job_type",
    / 22P02 ERROR: {2}invalid input value for enum job_type: \[value\]( at character \d+)?$/m,
  ],
  "an invalid date": [
    "select date '1815-18-15'",
    / 22008 ERROR: {2}date\/time field value out of range: \[value\]( at character \d+)?$/m,
  ],
  "invalid JSON": [
    `select '{"name": Lovelace}'::jsonb`,
    / 22P02 ERROR: {2}invalid input syntax for type json( at character \d+)?$/m,
  ],
  "an unknown column": [
    "select unknown from public.companies where name = 'Lovelace'",
    / 42703 ERROR: {2}column "unknown" does not exist( at character \d+)?$/m,
  ],
  "an error of a function": [
    "do $$ begin execute $q$select 1 / length(''), 'Lovelace'$q$; end $$",
    / 22012 ERROR: {2}division by zero$/m,
  ],
};

test.each(Object.entries(failures))(
  "Postgres' log has the error and its SQLSTATE without the values of %s",
  async (_, [statement, line]) => {
    const backend = await startPreparedBackend();
    await withOwner(backend, async (sql) => {
      await sql`
        create table public.mentions_of_tests (
          name text constraint mentions_name_fkey references public.companies (slug)
        )`;
      expect(await sql.unsafe(statement).catch(() => "failed")).toBe("failed");
    });
    await expect.poll(() => readDataFile("postgres.log"), { timeout: 5000 }).toMatch(line);
    await backend.close();
    expect(readDataFile("postgres.log")).not.toMatch(
      /Lovelace|Byron|1815-18-15|18151815|DETAIL|CONTEXT|STATEMENT/i,
    );
  },
);

test("Postgres' log names the statements of a deadlock, which its hint to callers refers to", async () => {
  const backend = await startPreparedBackend();
  const one = "00000000-0000-4000-8000-000000000001";
  const two = "00000000-0000-4000-8000-000000000002";
  await withOwner(
    backend,
    (sql) => sql`insert into public.companies (id, name) values (${one}, 'One'), (${two}, 'Two')`,
  );
  let arrived = 0;
  const lock = (first: string, second: string) =>
    withOwner(backend, (sql) =>
      sql.begin(async (sql) => {
        await sql`select from public.companies where id = ${first} for update`;
        arrived += 1;
        await waitUntil(() => arrived === 2);
        await sql`select from public.companies where id = ${second} for update`;
      }),
    );
  const done = await Promise.allSettled([lock(one, two), lock(two, one)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await waitUntil(() => readDataFile("postgres.log").includes("See server log"));
  expect(readDataFile("postgres.log")).toMatch(
    /40P01 ERROR: {2}deadlock detected\n.* DETAIL: {2}Process \d+ waits for [^]*select from public\.companies where id = \$1/,
  );
  expect(readDataFile("postgres.log")).not.toContain(one);
});

test("lines that arrive in parts are joined, so that an address in two parts is masked", () => {
  const written: string[] = [];
  const write = redactPostgresLog((text) => written.push(text));
  write("2026-11-29 08:00:00.000 UTC [1] P0001 ERROR:  no account of ada@acme");
  write("-systems.dev\n2026-11-29 08:00:00.000 UTC [1] P0001 CONTEXT:  x\n\ty\n");
  expect(written).toEqual([
    "2026-11-29 08:00:00.000 UTC [1] P0001 ERROR:  no account of ada@acme-systems.dev\n",
  ]);
});

test("lines without the log's prefix are kept, such as those of Postgres before it has read its settings", () => {
  const written: string[] = [];
  redactPostgresLog((text) => written.push(text))("postgres: invalid argument\n");
  expect(written).toEqual(["postgres: invalid argument\n"]);
});
