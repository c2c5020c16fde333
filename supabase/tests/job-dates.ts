import { aJob, owner } from "@/supabase/tests/callers";

export const dayMs = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

export const jobRow = async (id: string) =>
  (await owner`select * from public.jobs where id = ${id}`)[0];

/** Adds a job that closes in `days` days; a negative number adds a closed one. */
export const aJobFor = (days: number, values: Record<string, unknown> = {}) =>
  aJob({ posted_at: inDays(days - 60), expires_at: inDays(days), ...values });

/** The whole days until a time. Closing times are rounded up to the end of a day, so a minute must not matter. */
export const wholeDaysUntil = (time: Date | string | number) =>
  Math.floor((new Date(time).getTime() + 60_000 - Date.now()) / dayMs);

export const daysLeft = async (id: string) => wholeDaysUntil((await jobRow(id))?.expires_at);

/** Sets a closing time exactly `days` days from now, as in rows from before closing times were rounded. */
export const closeIn = (id: string, days: number) =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger before_write`;
    await sql`update public.jobs set expires_at = ${inDays(days)} where id = ${id}`;
    await sql`alter table public.jobs enable trigger before_write`;
  });

/**
 * Sets the closing time to now. The row in the search table remains until the next sweep, as it does when a job
 * expires.
 */
export const closeNow = (id: string) =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger user`;
    await sql`update public.jobs set expires_at = now() where id = ${id}`;
    await sql`alter table public.jobs enable trigger user`;
    await sql`update public.job_search set expires_at = now() where id = ${id}`;
  });
