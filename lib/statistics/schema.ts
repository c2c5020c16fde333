import { daysAgo } from "../text/dates";
import type { Period } from "./period";

/** How often jobs were shown in lists, viewed, and applied for. */
export type Counts = { impressions: number; views: number; applications: number };

/** Counts of one day (UTC, YYYY-MM-DD). */
export type JobDay = Counts & { date: string };

export type JobStatistics = {
  /** Every day of the period, in order; the last one is yesterday. */
  days: JobDay[];
  sum: Counts;
  /** The sum of as many days before them. */
  before: Counts;
  today: Counts;
};

const none: Counts = { impressions: 0, views: 0, applications: 0 };

/** What the days that have counts say of a period. Days that are over only: today would look like a fall while it lasts. */
export function statisticsOf(counted: JobDay[], period: Period, now = Date.now()): JobStatistics {
  const length = Number(period);
  const known = new Map(counted.map((day) => [day.date, day]));
  const dayBefore = (count: number) => {
    const date = daysAgo(count, now);
    return { ...none, ...known.get(date), date };
  };
  const days = Array.from({ length }, (_, index) => dayBefore(length - index));
  return {
    days,
    sum: sumOf(days),
    before: sumOf(Array.from({ length }, (_, index) => dayBefore(length + index + 1))),
    today: sumOf([dayBefore(0)]),
  };
}

function sumOf(days: Counts[]): Counts {
  return days.reduce(
    (sum, day) => ({
      impressions: sum.impressions + day.impressions,
      views: sum.views + day.views,
      applications: sum.applications + day.applications,
    }),
    none,
  );
}
