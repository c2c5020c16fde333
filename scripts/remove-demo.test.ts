import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dataDir, withOwner, startPreparedBackend } from "../test/backend.ts";
import { withDatabase } from "./backend/database.ts";
import { addJobs, seedIfEmpty } from "./demo-data.ts";
import { removeDemo, summarizeRemoval } from "./remove-demo.ts";

const { signal } = new AbortController();

type Backend = Awaited<ReturnType<typeof startPreparedBackend>>;

/** The rows of each non-empty table of the project, as JSON. */
const readContents = (backend: Backend) =>
  withOwner(backend, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        or c.oid in ('auth.users'::regclass, 'storage.objects'::regclass)
      order by 1`;
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      const found = await sql.unsafe<{ row: string }[]>(
        `select to_jsonb(t)::text as row from ${name} t order by 1`,
      );
      if (found.length > 0) rows[name] = found.map(({ row }) => row);
    }
    return rows;
  });

const fillWithDemo = (backend: Backend) => seedIfEmpty(backend, "demo-password", signal);

const removeDemoRows = (backend: Backend) =>
  withDatabase(backend.databaseUrl, signal, (sql) => removeDemo(sql, backend));

const addDemoJobs = (backend: Backend, count: number) =>
  withDatabase(backend.databaseUrl, signal, (sql) => addJobs(sql, count));

/** False for tables of counters and queues, which do not hold content of the site. */
const isContent = ([name]: [string, string[]]) =>
  !/^private\.(?!company_)|^search_notices$/.test(name);

const contentRows = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).filter(isContent));

// The timeout is long, because the tests fill several databases with demo data.

test("the demo data of a board is removed completely and for good", async () => {
  const backend = await startPreparedBackend();
  const before = contentRows(await readContents(backend));
  expect(await fillWithDemo(backend)).toBe(true);
  await addDemoJobs(backend, 50);
  const filled = contentRows(await readContents(backend));
  expect(filled["jobs"]?.length).toBeGreaterThan(150);

  const { counts, kept } = await removeDemoRows(backend);
  expect(kept).toEqual([]);
  expect(counts).toMatchObject({ recruiters: 4, books: expect.any(Number) as number });
  expect(contentRows(await readContents(backend))).toEqual(before);
  const logos = join(dataDir, "storage/blog-images/company-logos");
  expect(existsSync(logos) ? readdirSync(logos) : []).toEqual([]);

  expect(await fillWithDemo(backend)).toBe(false);
  expect(summarizeRemoval(await removeDemoRows(backend))).toBe(
    "There was no demo data left to remove.",
  );
});

test("the demo data of a board is removed only where it was neither edited nor is in use by other data", async () => {
  const backend = await startPreparedBackend();
  await fillWithDemo(backend);
  const own = await withOwner(backend, async (sql) => {
    const jobs = await sql<{ id: string; title: string; company: string }[]>`
        select j.id, j.title, j.company from public.jobs j left join public.recruiters r on r.id = j.recruiter_id
        where r.email is distinct from 'other@borealis-labs.dev' order by j.posted_at limit 2`;
    const [edited, renewed] = jobs;
    if (!edited || !renewed) throw new Error("There is no demo job.");
    await sql`update public.jobs set title = 'My own title' where id = ${edited.id}`;
    await sql`update public.jobs set confirmed_at = now() where id = ${renewed.id}`;
    // A job that was posted by hand: with a demo recruiter's account, for a demo company and in a demo city.
    const [posted] = await sql<{ id: string; city_id: string }[]>`
        insert into public.jobs (title, company, city_id, application_url, recruiter_id)
        select 'Tried out', 'Borealis Labs', (select id from public.cities where name = 'Oslo' limit 1), 'https://a.example/', id
        from public.recruiters where email = 'other@borealis-labs.dev' returning id, city_id`;
    const [event] = await sql<{ id: string }[]>`select id from public.events limit 1`;
    await sql`update public.events set name = 'My own event' where id = ${event?.id ?? ""}`;
    await sql`insert into public.books (title, author, cover_url, purchase_url)
        values ('Mine', 'Me', 'https://a.example/', 'https://a.example/')`;
    await sql`insert into public.newsletter_subscriptions (email, confirmed_at) values ('reader@mail.example', now())`;
    const day = await sql<{ date: string; total_visits: number }[]>`
        update public.daily_analytics set total_visits = total_visits + 3, unique_visitors = unique_visitors + 2
        where date = (select max(date) from public.daily_analytics) returning date::text, total_visits`;
    return { edited, renewed, posted, day: day[0] };
  });

  const { kept } = await removeDemoRows(backend);
  expect(kept).toEqual(
    expect.arrayContaining([
      `jobs: My own title, ${own.edited.company} (edited since)`,
      "events: My own event (edited since)",
      "recruiters: other@borealis-labs.dev (edited since, or still in use)",
      "companies: Borealis Labs (still in use)",
    ]),
  );
  await withOwner(backend, async (sql) => {
    const titles = await sql`select title from public.jobs order by title`;
    expect(titles.map(({ title }) => String(title))).toEqual(["My own title", "Tried out"]);
    expect(await sql`select name from public.events`).toEqual([{ name: "My own event" }]);
    expect(await sql`select title from public.books`).toEqual([{ title: "Mine" }]);
    expect(await sql`select email from public.newsletter_subscriptions`).toEqual([
      { email: "reader@mail.example" },
    ]);
    expect(
      await sql`select id from public.cities where id = ${own.posted?.city_id ?? ""}`,
    ).toHaveLength(1);
    expect(
      await sql`select total_visits, unique_visitors from public.daily_analytics where date = ${own.day?.date ?? ""}`,
    ).toEqual([{ total_visits: 3, unique_visitors: 2 }]);

    await sql`delete from public.jobs where title = 'Tried out'`;
  });
  // The job that referred to this recruiter and company has been deleted, so both can be removed.
  expect((await removeDemoRows(backend)).counts).toMatchObject({ recruiters: 1, companies: 1 });
});

test("the demo data of a board is not added to a board with other content", async () => {
  const backend = await startPreparedBackend();
  await expect(removeDemoRows(backend)).rejects.toThrow("No demo data is recorded");
  await withOwner(
    backend,
    (sql) => sql`insert into public.newsletter_subscriptions (email, confirmed_at)
        values ('reader@mail.example', now())`,
  );
  expect(await fillWithDemo(backend)).toBe(false);
  await addDemoJobs(backend, 5);
  expect((await removeDemoRows(backend)).counts).toMatchObject({ jobs: 5 });
  expect(
    await withOwner(backend, (sql) => sql`select email from public.newsletter_subscriptions`),
  ).toHaveLength(1);
});
