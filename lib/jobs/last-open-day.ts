import { dayMs, withTimeFallback } from "@/lib/text/dates";

const halfDayMs = dayMs / 2;

/**
 * The last day on which a job is open all day long, everywhere on earth, as YYYY-MM-DD: "Open until 29 Nov 2026". A day
 * ends at UTC−12 last, at 12:00 UTC on the day after.
 * @param expiresAt an ISO 8601 time; one that JavaScript cannot represent is returned as it is
 */
export function lastOpenDay(expiresAt: string): string {
  return withTimeFallback(expiresAt, () =>
    new Date(Date.parse(expiresAt) - halfDayMs - dayMs).toISOString().slice(0, 10),
  );
}

/**
 * The time at which a job closes that has to stay open until `time`: the next noon in UTC, as in private.closing_time.
 * Both are in milliseconds since 1970.
 */
export function closingTime(time: number): number {
  return Math.ceil((time - halfDayMs) / dayMs) * dayMs + halfDayMs;
}
