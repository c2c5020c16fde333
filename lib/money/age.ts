import { dayMs } from "../text/dates.ts";

/** From this age on rates of exchange are said to be outdated, in days. */
export const mostDays = 60;

/** Whether rates of a day (YYYY-MM-DD) are too old to be shown without a word. */
export function areOutdated(asOf: string, now = Date.now()): boolean {
  return now - Date.parse(asOf) > mostDays * dayMs;
}
