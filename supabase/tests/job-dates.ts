import { aJob, owner } from "./callers.ts";

export const dayMs = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

export const jobRow = async (id: string) =>
  (await owner`select * from public.jobs where id = ${id}`)[0];

/** Adds a job that closes in `days` days; a negative number adds a closed one. */
export const aJobFor = (days: number, values: Record<string, unknown> = {}) =>
  aJob({ posted_at: inDays(days - 60), expires_at: inDays(days), ...values });

/** The days until the job closes, rounded. */
export const daysLeft = async (id: string) =>
  Math.round((Number((await jobRow(id))?.expires_at) - Date.now()) / dayMs);
