import { daysAgo } from "@/lib/text/dates";
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

/** How many days statistics of jobs look back, by their name in the address. */
export const periods = ["7", "30", "90"] as const;

export type Period = (typeof periods)[number];

/** The period an address names, or the last 30 days. */
export function parsePeriod(value: unknown): Period {
  return periods.find((period) => period === value) ?? "30";
}

/** The address of the page at `path` for a period. */
export function statisticsHref(path: string, period: Period): string {
  return period === "30" ? path : `${path}?range=${period}`;
}
