import { dayMs, readOr } from "@/lib/text/dates";

const halfDayMs = dayMs / 2;

/**
 * The last day on which a job is open all day long, everywhere on earth, as YYYY-MM-DD: "Open until 29 Nov 2026". A day
 * ends at UTC−12 last, at 12:00 UTC on the day after.
 * @param expiresAt an ISO 8601 time; one that JavaScript cannot represent is returned as it is
 */
export function lastOpenDay(expiresAt: string): string {
  return readOr(expiresAt, () =>
    new Date(Date.parse(expiresAt) - halfDayMs - dayMs).toISOString().slice(0, 10),
  );
}

/** When a job closes that is to be open until a time, both in milliseconds since 1970, as private.closing_time says it. */
export function closingTime(time: number): number {
  return Math.ceil((time - halfDayMs) / dayMs) * dayMs + halfDayMs;
}
