/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000;

/** The day `count` days before that of `now` (UTC), as YYYY-MM-DD. */
export function daysAgo(count: number, now = Date.now()): string {
  return new Date(now - count * dayMs).toISOString().slice(0, 10);
}

// Every date is shown in UTC unless a zone is named, so that a page reads the same whichever machine rendered it.
const short = (timeZone = "UTC") =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });

const shortInUtc = short();

const long = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Whether JavaScript has this time: Postgres also has 'infinity', and years beyond ours. */
export function isReadable(time: string): boolean {
  return !Number.isNaN(Date.parse(time));
}

/** What `read` returns, or `fallback` where JavaScript has no such time or time zone: one bad value costs no other its page. */
export function readOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return fallback;
    throw error;
  }
}

/** A time as it is stored, and what is wrong with it. */
const unreadable = (...times: string[]) => `${times.join(" – ")} (not a readable date)`;

/** '21 Nov 2026', from an ISO 8601 time, in UTC or another zone (SPEC section 9, en-GB short). */
export function formatShortDate(iso: string, timeZone?: string): string {
  return readOr(unreadable(iso), () =>
    (timeZone ? short(timeZone) : shortInUtc).format(new Date(iso)),
  );
}

/** 'November 21, 2026', from an ISO 8601 time, in UTC (SPEC section 9, en-US long). */
export function formatLongDate(iso: string): string {
  return readOr(unreadable(iso), () => long.format(new Date(iso)));
}

/** '12 – 14 Nov 2026', from two ISO 8601 times, likewise; one date where both fall on the same day. */
export function formatDateRange(startIso: string, endIso: string, timeZone?: string): string {
  return readOr(unreadable(startIso, endIso), () =>
    (timeZone ? short(timeZone) : shortInUtc).formatRange(new Date(startIso), new Date(endIso)),
  );
}

const shortWithTime = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** '21 Nov 2026, 09:05', from an ISO 8601 time, in UTC. */
export function formatShortTime(iso: string): string {
  return readOr(unreadable(iso), () => shortWithTime.format(new Date(iso)));
}

/** A time as ISO 8601 in UTC: databases write it in more than one form. An unreadable one stays as it is. */
export function toIso(time: string): string {
  return readOr(time, () => new Date(time).toISOString());
}

/** When the last change was made to any of `entries` (ISO 8601, UTC). */
export function lastUpdate(entries: { updatedAt: string }[]): string | undefined {
  const times = entries.map(({ updatedAt }) => updatedAt);
  return times.filter(isReadable).toSorted().at(-1);
}
