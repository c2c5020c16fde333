import type { JSONValue, Sql, TransactionSql } from "postgres";
import { withDatabase } from "../backend/database.ts";
import { addJobs } from "../demo-data.ts";

type Search = { filters: Record<string, JSONValue>; withFacets?: boolean; withOptions?: boolean };

/** Searches from the most common to the one that nothing matches. */
const searches: [name: string, search: Search][] = [
  ["no search", { filters: {} }],
  ["very common (go)", { filters: { terms: ["go"] } }],
  ["typical (golang)", { filters: { terms: ["golang"] } }],
  ["two words", { filters: { terms: ["kubernetes", "senior"] } }],
  ["phrase", { filters: { terms: ["distributed systems"] } }],
  ["rare", { filters: { terms: ["hadoross"] } }],
  ["one letter", { filters: { terms: ["q"] } }],
  ["no match", { filters: { terms: ["xyzzyplugh"] } }],
  ["with suggestions", { filters: { terms: ["k8s", "berlin", "remote"] } }],
  [
    "all filters",
    {
      filters: {
        ...{ terms: ["go"], type: "full-time", from: "DE", pay: 60_000, currency: "EUR" },
        ...{ skills: ["kubernetes"], level: "senior", posted: 30, sort: "pay" },
        unstated: ["from", "pay"],
      },
    },
  ],
  ["home", { filters: {}, withFacets: true }],
  ["the panel opened", { filters: {}, withFacets: true, withOptions: true }],
  ["its options", { filters: { from: "DE" }, withFacets: true, withOptions: true }],
];

const rounds = 15;

/** Milliseconds, in the middle of 15 runs, for a page of ten and the exact count, as an anonymous visitor asks. */
async function searchTime(
  sql: Sql,
  { filters, withFacets = false, withOptions = false }: Search,
): Promise<{ ms: number; found: number }> {
  let found = 0;
  const times = await asVisitor(sql, Array<null>(rounds).fill(null), async (sql) => {
    const [row] = await sql`
      select public.find_jobs(
        ${sql.json(filters)}, with_facets => ${withFacets}, with_options => ${withOptions}) -> 'total' as total`;
    found = Number(row?.total);
  });
  return { ms: times[Math.floor(rounds / 2)] ?? NaN, found };
}

/** Milliseconds for what the pages of 100 live jobs show, in the middle and at most. */
async function pageTime(sql: Sql): Promise<{ median: number; slowest: number }> {
  const jobs = await sql<{ slug: string }[]>`
    select slug from public.jobs where not is_archived order by md5(id::text) limit 100`;
  const times = await asVisitor(sql, jobs, (sql, { slug }) => sql`select public.job_page(${slug})`);
  return { median: times[Math.floor(times.length / 2)] ?? NaN, slowest: times.at(-1) ?? NaN };
}

/** How long `ask` takes for each, in milliseconds, ascending. */
async function asVisitor<T>(
  sql: Sql,
  all: T[],
  ask: (sql: TransactionSql, one: T) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  await sql.begin(async (sql) => {
    await sql`set local role anon`;
    for (const one of all) {
      const begin = performance.now();
      await ask(sql, one);
      times.push(performance.now() - begin);
    }
  });
  return times.sort((a, b) => a - b);
}

/** Prints how long searches take with 10,000 and with 100,000 open jobs, in milliseconds. */
export async function searchTables(databaseUrl: string, signal: AbortSignal): Promise<void> {
  console.log("\nSearch in the database: page of ten and exact count, ms");
  const table: Record<string, Record<string, number>> = Object.fromEntries(
    searches.map(([name]) => [name, {}]),
  );
  const related: Record<string, { median: number; slowest: number }> = {};
  for (const live of [10_000, 100_000]) {
    await withDatabase(databaseUrl, signal, async (sql) => {
      const [row] = await sql`select count(*)::int as count from public.jobs where not is_archived`;
      console.log(`Adding jobs up to ${live.toLocaleString("en")} live ones…`);
      // One in twenty is archived.
      const begun = performance.now();
      await addJobs(databaseUrl, Math.ceil((live - Number(row?.count)) / 0.95), signal);
      console.log(`Added them in ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
      await sql`vacuum analyze`;
      for (const [name, search] of searches) {
        const { ms, found } = await searchTime(sql, search);
        Object.assign(table[name] ?? {}, {
          [`${live / 1000} k live jobs`]: Number(ms.toFixed(1)),
          [`found in ${live / 1000} k`]: found,
        });
      }
      const { median, slowest } = await pageTime(sql);
      related[`${live / 1000} k live jobs`] = {
        median: Number(median.toFixed(1)),
        slowest: Number(slowest.toFixed(1)),
      };
    });
  }
  console.table(table);
  console.log("\nThe page of a job, for each of 100, ms (at most 12)");
  console.table(related);
}
