export const dayMs = 86_400_000;

/** The day `count` days before that of `now` (UTC), as YYYY-MM-DD. */
export function daysAgo(count: number, now = Date.now()): string {
  return new Date(now - count * dayMs).toISOString().slice(0, 10);
}

// Formats dates in UTC, so that pages are the same on every server.
const date = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const short = new Intl.DateTimeFormat("en-GB", date);
const long = new Intl.DateTimeFormat("en-US", { ...date, month: "long" });
const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { ...date, hour: "2-digit", minute: "2-digit" });

/** Whether JavaScript can represent a time: Postgres also has 'infinity' and later years. */
export const isRepresentableTime = (time: string): boolean => !Number.isNaN(Date.parse(time));

/**
 * Returns the result of `read`, or `fallback` for a time that JavaScript cannot represent, so that one bad value breaks
 * no page.
 */
export function withTimeFallback<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return fallback;
    throw error;
  }
}

const unreadableTimes = (...times: string[]) => `${times.join(" – ")} (not a readable date)`;

/** Formats an ISO 8601 time, in UTC, or day: '21 Nov 2026'. */
export function formatShortDate(iso: string): string {
  return withTimeFallback(unreadableTimes(iso), () => short.format(new Date(iso)));
}

/** Formats an ISO 8601 time, in UTC: 'November 21, 2026'. */
export function formatLongDate(iso: string): string {
  return withTimeFallback(unreadableTimes(iso), () => long.format(new Date(iso)));
}

/** Formats an ISO 8601 time, in UTC, or day: 'November 2026'. */
export function formatMonth(iso: string): string {
  return withTimeFallback(unreadableTimes(iso), () => month.format(new Date(iso)));
}

/** Formats two ISO 8601 times, in UTC, or days: '12 – 14 Nov 2026'; one date if both are on the same day. */
export function formatDateRange(startIso: string, endIso: string): string {
  return withTimeFallback(unreadableTimes(startIso, endIso), () =>
    short.formatRange(new Date(startIso), new Date(endIso)),
  );
}

/** Formats an ISO 8601 time in UTC: '21 Nov 2026, 09:05'. */
export function formatShortTime(iso: string): string {
  return withTimeFallback(unreadableTimes(iso), () => time.format(new Date(iso)));
}

/** A time in any format as ISO 8601 in UTC; a time that JavaScript cannot parse stays as it is. */
export const toIso = (time: string): string =>
  withTimeFallback(time, () => new Date(time).toISOString());

/** The latest `updatedAt` of the entries; undefined if no entry has a time that JavaScript can represent. */
export function lastUpdate(entries: { updatedAt: string }[]): string | undefined {
  const times = entries.map(({ updatedAt }) => updatedAt);
  return times.filter(isRepresentableTime).toSorted().at(-1);
}
