import { formatCount } from "@/lib/text/counted";
import { daysAgo } from "@/lib/text/dates";

export type Counts = { impressions: number; views: number; applications: number };

export type JobDay = Counts & { date: string };

export type JobStatistics = {
  /** Every day of the period in order, up to yesterday. */
  days: JobDay[];
  sum: Counts;
  /** The sum of the counts of as many days before the period. */
  before: Counts;
  today: Counts;
};

const none: Counts = { impressions: 0, views: 0, applications: 0 };

/** The statistics of a period from days with counts. Today is left out: its incomplete count would look like a fall. */
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
  const sum = { ...none };
  for (const day of days) {
    sum.impressions += day.impressions;
    sum.views += day.views;
    sum.applications += day.applications;
  }
  return sum;
}

export const periods = ["7", "30", "90"] as const;

export type Period = (typeof periods)[number];

export function parsePeriod(value: unknown): Period {
  return periods.find((period) => period === value) ?? "30";
}

export function statisticsHref(path: string, period: Period): string {
  return period === "30" ? path : `${path}?range=${period}`;
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 0,
  signDisplay: "exceptZero",
});
const points = new Intl.NumberFormat("en", {
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/**
 * The share of views that led to an application, from 0 to 1; null without views. Capped: a view in one hour and its
 * application in the next are counted separately.
 */
export function shareOf({ views, applications }: Counts): number | null {
  return views > 0 ? Math.min(applications / views, 1) : null;
}

export function formatShare(share: number | null): string {
  return share === null ? "–" : percent.format(share);
}

export function formatChange(count: number, before: number): string | null {
  return before > 0 ? signed.format(count / before - 1) : null;
}

export function formatPoints(share: number | null, before: number | null): string | null {
  return share === null || before === null
    ? null
    : `${points.format((share - before) * 100)} points`;
}

export type Measure = {
  label: string;
  /** The value drawn in the chart: a count or a percentage. */
  of: (counts: Counts) => number;
  format: (counts: Counts) => string;
  formatDrawn: (drawn: number) => string;
  change: (now: Counts, before: Counts) => string | null;
};

const countOf = (label: string, of: (counts: Counts) => number): Measure => ({
  label,
  of,
  format: (counts) => formatCount(of(counts)),
  formatDrawn: formatCount,
  change: (now, before) => formatChange(of(now), of(before)),
});

export const measures: Measure[] = [
  countOf("Shown in lists", ({ impressions }) => impressions),
  countOf("Views", ({ views }) => views),
  countOf("Applies", ({ applications }) => applications),
  {
    label: "Apply rate",
    of: (counts) => (shareOf(counts) ?? 0) * 100,
    format: (counts) => formatShare(shareOf(counts)),
    formatDrawn: (percent) => formatShare(percent / 100),
    change: (now, before) => formatPoints(shareOf(now), shareOf(before)),
  },
];
