// Every date is shown in UTC, so that a page reads the same whichever machine rendered it.
const short = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

const long = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** '21 Nov 2026', from an ISO 8601 time, in UTC (SPEC section 9, en-GB short). */
export function formatShortDate(iso: string): string {
  return short.format(new Date(iso));
}

/** 'November 21, 2026', from an ISO 8601 time, in UTC (SPEC section 9, en-US long). */
export function formatLongDate(iso: string): string {
  return long.format(new Date(iso));
}

/** '12 – 14 Nov 2026', from two ISO 8601 times, in UTC; one date where both fall on the same day. */
export function formatDateRange(startIso: string, endIso: string): string {
  return short.formatRange(new Date(startIso), new Date(endIso));
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
  return shortWithTime.format(new Date(iso));
}

/** A time as ISO 8601 in UTC: databases write it in more than one form. */
export function toIso(time: string): string {
  return new Date(time).toISOString();
}

/** When the last change was made to any of `entries` (ISO 8601, UTC). */
export function lastUpdate(entries: { updatedAt: string }[]): string | undefined {
  const times = entries.map(({ updatedAt }) => updatedAt);
  return times.toSorted().at(-1);
}
