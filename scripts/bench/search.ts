import type { Sql, TransactionSql } from "postgres";

/** Parameters of find_jobs beside the terms. */
type Filters = Record<string, string | number | boolean>;

/** Searches from the most common to the one that nothing matches. */
export const searches: [name: string, terms: string[], filters?: Filters][] = [
  ["no search", []],
  ["very common (go)", ["go"]],
  ["typical (golang)", ["golang"]],
  ["two words", ["kubernetes", "senior"]],
  ["phrase", ["distributed systems"]],
  ["rare", ["hadoross"]],
  ["one letter", ["q"]],
  ["no match", ["xyzzyplugh"]],
  [
    "all filters",
    ["go"],
    {
      ...{ job_type: "full-time", from_country: "DE", pay: 60_000, currency: "EUR" },
      ...{
        skills: "{kubernetes}",
        level: "senior",
        posted: 30,
        unstated: "{from,pay}",
        sort: "pay",
      },
    },
  ],
  ["home", [], { with_facets: true }],
  ["the panel opened", [], { with_facets: true, with_options: true }],
  ["its options", [], { from_country: "DE", with_facets: true, with_options: true }],
];

const rounds = 15;

/** Milliseconds, in the middle of 15 runs, for a page of ten and the exact count, as an anonymous visitor asks. */
export async function searchTime(
  sql: Sql,
  terms: string[],
  filters: Filters = {},
): Promise<{ ms: number; found: number }> {
  let found = 0;
  const times = await asVisitor(sql, Array<null>(rounds).fill(null), async (sql) => {
    const [row] = await sql`
      select public.find_jobs(
        ${terms}, f.job_type, with_facets => coalesce(f.with_facets, false),
        with_options => coalesce(f.with_options, false), from_country => f.from_country, pay => f.pay,
        currency => f.currency, skills => f.skills, level => f.level, posted => f.posted, unstated => f.unstated,
        sort => f.sort) -> 'total' as total
      from jsonb_to_record(${sql.json(filters)}) as f (
        job_type public.job_type, with_facets boolean, with_options boolean, from_country text, pay integer, currency text, skills text[],
        level text, posted integer, unstated text[], sort text)`;
    found = Number(row?.total);
  });
  return { ms: times[Math.floor(rounds / 2)] ?? NaN, found };
}

/** Milliseconds for the jobs beside each of 100 live ones, in the middle and at most. */
export async function relatedTime(sql: Sql): Promise<{ median: number; slowest: number }> {
  const jobs = await sql<{ slug: string }[]>`
    select slug from public.jobs where not is_archived order by md5(id::text) limit 100`;
  const times = await asVisitor(
    sql,
    jobs,
    (sql, { slug }) => sql`select public.related_jobs(${slug})`,
  );
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
