import { readOr, daysAgo } from "../text/dates";
const inIndia = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC" });

/** What is said of a chart of averages. */
export const averageNote = "Average of the seven days up to each";

/** '21/11/2026', from a day as YYYY-MM-DD (SPEC section 9, en-IN). */
export function formatDay(day: string): string {
  return readOr(day, () => inIndia.format(new Date(day)));
}

/** The ranges of the analytics (SPEC section 9), in days by their name in the address; each ends today. */
const ranges = { "7": 7, "30": 30, "90": 90, all: 365 } as const;

export type Range = keyof typeof ranges;

/** What the choice of each range says. */
export const rangeLabels = {
  "7": "Last 7 Days",
  "30": "Last 30 Days",
  "90": "Last 90 Days",
  all: "All Time",
} satisfies Record<Range, string>;

/** The range an address names, or the last 30 days. */
export function parseRange(value: unknown): Range {
  return isRange(value) ? value : "30";
}

/** The address of the page for a range, with the table's order where it is not the usual one. */
export function analyticsHref(range: Range, isNewestFirst: boolean): string {
  const query = new URLSearchParams({
    ...(range !== "30" && { range }),
    ...(isNewestFirst && { order: "newest" }),
  }).toString();
  return `/admin/analytics${query && `?${query}`}`;
}

/** The first day of a range that ends on the day of `now` (UTC), as YYYY-MM-DD. */
export function firstDay(range: Range, now = Date.now()): string {
  return daysAgo(ranges[range] - 1, now);
}

function isRange(value: unknown): value is Range {
  return typeof value === "string" && Object.hasOwn(ranges, value);
}
