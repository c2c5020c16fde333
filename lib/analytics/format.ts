import { listHref } from "@/lib/rows/list-address";
import { daysAgo, withTimeFallback } from "@/lib/text/dates";

const inIndia = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC" });

export const averageNote = "Average of the seven days up to each";

/** Formats a YYYY-MM-DD day in the Indian format: '21/11/2026'. */
export const formatAnalyticsDay = (day: string): string =>
  withTimeFallback(day, () => inIndia.format(new Date(day)));

/** Labels of the date ranges, all of which end today, by their value in the URL. */
export const rangeLabels = {
  "7": "Last 7 Days",
  "30": "Last 30 Days",
  "90": "Last 90 Days",
  all: "All Time",
};

export type Range = keyof typeof rangeLabels;

export function parseRange(value: unknown): Range {
  return typeof value === "string" && Object.hasOwn(rangeLabels, value) ? (value as Range) : "30";
}

/** The URL of the analytics page, without the default range and order. */
export function analyticsHref(range: Range, isNewestFirst: boolean): string {
  return listHref("/admin/analytics", {
    range: range === "30" ? undefined : range,
    order: isNewestFirst ? "newest" : undefined,
  });
}

/** The first day of a range as YYYY-MM-DD. `all` stands for 365 days. */
export const rangeStart = (range: Range, now = Date.now()): string =>
  daysAgo((range === "all" ? 365 : Number(range)) - 1, now);
