import { expect, test } from "vitest";
import { query, read, startAgain, until } from "../../test/backend.ts";
import { withoutValues } from "./postgres-log.ts";

test("Postgres' log has errors with their SQLSTATE, and no values of the statements that failed", async () => {
  const backend = await startAgain();
  await query(backend, async (sql) => {
    const fails = async (statement: Promise<unknown>) =>
      expect(await statement.catch(() => "failed")).toBe("failed");
    const insert = (name: string) =>
      sql`insert into public.companies (id, name) values ('00000000-0000-4000-8000-000000000001', ${name})`;
    await insert("Lovelace");
    await fails(insert("Byron"));
    await fails(
      sql`insert into public.companies (name, website) values ('Lovelace', 'Analytical')`,
    );
    await fails(sql.unsafe("select 'Lovelace\nByron'::integer"));
    await fails(sql.unsafe("select Lovelace from public.jobs where 'Byron' = 'x'"));
  });
  const lines = () => read("postgres.log");
  await until(() => lines().includes("42703"));
  expect(lines()).toMatch(/ 23505 ERROR: {2}duplicate key value violates unique constraint/);
  expect(lines()).toMatch(/ 23514 ERROR: {2}new row for relation "companies" violates check/);
  expect(lines()).toMatch(/ 22P02 ERROR: {2}invalid input syntax for type integer: \[value\]/);
  expect(lines()).not.toMatch(/Lovelace|Byron|Analytical|DETAIL|STATEMENT/);
});

test("Postgres' log names the statements of a deadlock, which its hint to callers refers to", async () => {
  const backend = await startAgain();
  const ids = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await query(
    backend,
    (sql) => sql`
    insert into public.companies (id, name) values (${ids[0] ?? ""}, 'One'), (${ids[1] ?? ""}, 'Two')`,
  );
  let arrived = 0;
  const update = (first: string, second: string) =>
    query(backend, (sql) =>
      sql.begin(async (sql) => {
        await sql`select from public.companies where id = ${first} for update`;
        arrived += 1;
        await until(() => arrived === 2);
        await sql`select from public.companies where id = ${second} for update`;
      }),
    );
  const [one = "", two = ""] = ids;
  const done = await Promise.allSettled([update(one, two), update(two, one)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await until(() => read("postgres.log").includes("See server log"));
  expect(read("postgres.log")).toMatch(
    /40P01 ERROR: {2}deadlock detected\n.* DETAIL: {2}Process \d+ waits for [^]*select from public\.companies where id = \$1/,
  );
});

test("lines that arrive in parts are joined, so that an address in two parts is masked", () => {
  const written: string[] = [];
  const write = withoutValues((line) => written.push(line));
  write("2026-11-29 08:00:00.000 UTC [1] P0001 ERROR:  no account of ada@acme");
  write("-systems.dev\n2026-11-29 08:00:00.000 UTC [1] P0001 CONTEXT:  x\n\ty\n");
  expect(written).toEqual([
    "2026-11-29 08:00:00.000 UTC [1] P0001 ERROR:  no account of ada@acme-systems.dev\n",
  ]);
});
