import { addJob, owner } from "@/supabase/tests/callers";

export const dayMs = 86_400_000;
export const timeInDays = (days: number) => new Date(Date.now() + days * dayMs);

export const readJobRow = async (id: string) =>
  (await owner`select * from public.jobs where id = ${id}`)[0];

/** Adds a job that closes in `days` days; a negative number adds a closed one. */
export const addJobOpenForDays = (days: number, values: Record<string, unknown> = {}) =>
  addJob({ posted_at: timeInDays(days - 60), expires_at: timeInDays(days), ...values });

/** The whole days until a time. Closing times are rounded up to the end of a day, so a minute must not matter. */
export const wholeDaysUntil = (time: Date | string | number) =>
  Math.floor((new Date(time).getTime() + 60_000 - Date.now()) / dayMs);

export const daysLeft = async (id: string) => wholeDaysUntil((await readJobRow(id))?.expires_at);

/** Sets a closing time exactly `days` days from now, as in rows from before closing times were rounded. */
export const closeJobInDays = (id: string, days: number) =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger before_write`;
    await sql`update public.jobs set expires_at = ${timeInDays(days)} where id = ${id}`;
    await sql`alter table public.jobs enable trigger before_write`;
  });

/**
 * Sets the closing time to now. The row in the search table remains until the next sweep, as it does when a job
 * expires.
 */
export const closeJobNow = (id: string) =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger user`;
    await sql`update public.jobs set expires_at = now() where id = ${id}`;
    await sql`alter table public.jobs enable trigger user`;
    await sql`update public.job_search set expires_at = now() where id = ${id}`;
  });
