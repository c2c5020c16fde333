import type { Sql } from "postgres";

/** Makes a time the one at which jobs were first listed. Only the owner of the table can: its trigger ignores others. */
export const setListedAt = (owner: Sql, jobIds: string[], at: Date) =>
  owner.begin(async (sql) => {
    await sql`alter table public.jobs disable trigger user`;
    await sql`update public.jobs set listed_at = ${at} where id = any (${jobIds})`;
    await sql`alter table public.jobs enable trigger user`;
    await sql`update public.job_search set listed_at = ${at} where id = any (${jobIds})`;
  });
