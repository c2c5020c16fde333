import type { Sql } from "postgres";

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
  const times: number[] = [];
  let found = 0;
  await sql.begin(async (sql) => {
    await sql`set local role anon`;
    for (let round = 0; round < rounds; round++) {
      const begin = performance.now();
      const [row] = await sql`select public.find_jobs(terms => ${terms}) -> 'total' as total`;
      times.push(performance.now() - begin);
      found = Number(row?.total);
    }
  });
  return { ms: times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN, found };
}
