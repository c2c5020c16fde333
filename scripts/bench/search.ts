import type { Sql, TransactionSql } from "postgres";

/** Searches from the most common to the one that nothing matches. */
export const searches: [name: string, terms: string[]][] = [
  ["no search", []],
  ["very common (go)", ["go"]],
  ["typical (golang)", ["golang"]],
  ["two words", ["kubernetes", "senior"]],
  ["phrase", ["distributed systems"]],
  ["rare", ["bosun"]],
  ["one letter", ["q"]],
  ["no match", ["xyzzyplugh"]],
];

const rounds = 15;

/** Milliseconds, in the middle of 15 runs, for a page of ten and the exact count, as an anonymous visitor asks. */
export async function searchTime(
  sql: Sql,
  terms: string[],
): Promise<{ ms: number; found: number }> {
  let found = 0;
  const times = await asVisitor(sql, Array<null>(rounds).fill(null), async (sql) => {
    const [row] = await sql`select public.find_jobs(terms => ${terms}) -> 'total' as total`;
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
