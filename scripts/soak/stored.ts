import { withDatabase } from "../backend/database.ts";

/** Lets each network submit events as it likes: what visitors of a soak do is more than one may. */
export const liftLimits = (databaseUrl: string, signal: AbortSignal) =>
  withDatabase(
    databaseUrl,
    signal,
    (sql) =>
      sql`update private.limits set per_minute = 1000000, per_day = 1000000 where name = 'event_submissions_network'`,
  );

/** What of the events that visitors were told they had submitted is there. */
export async function storedOf(databaseUrl: string, acknowledged: string[], signal: AbortSignal) {
  const rows = await withDatabase(
    databaseUrl,
    signal,
    (sql) => sql<{ name: string; count: number }[]>`
      select name, count(*)::int as count from public.events where name like 'Soak %' group by name`,
  );
  const names = new Set(rows.map(({ name }) => name));
  return {
    rows: rows.reduce((sum, { count }) => sum + count, 0),
    lost: acknowledged.filter((name) => !names.has(name)).length,
    twice: rows.filter(({ count }) => count > 1).length,
  };
}
