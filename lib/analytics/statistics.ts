import { daysAgo } from "@/lib/text/dates";

export type Counts = { impressions: number; views: number; applications: number };

type JobDay = Counts & { date: string };

const none: Counts = { impressions: 0, views: 0, applications: 0 };

export type JobStatistics = ReturnType<typeof summarizeStatistics>;

type Counted = {
  counted: JobDay[];
  period: Period;
  /** The day (YYYY-MM-DD) on which the first job was posted; null before any job is posted. */
  firstDay: string | null;
};

/**
 * Summarises daily counts of jobs: each day of the period since the first posting and up to yesterday, their total, and
 * the total of the period before. Today's count is returned separately, because it is incomplete and would look like a
 * decline.
 */
export function summarizeStatistics({ counted, period, firstDay }: Counted, now = Date.now()) {
  const length = Number(period);
  const known = new Map(counted.map((day) => [day.date, day]));
  const dayBefore = (count: number) => {
    const date = daysAgo(count, now);
    return { ...none, ...known.get(date), date };
  };
  const days = Array.from({ length }, (_, index) => dayBefore(length - index)).filter(
    ({ date }) => firstDay === null || date >= firstDay,
  );
  return {
    days,
    sum: sumCounts(days),
    before: sumCounts(Array.from({ length }, (_, index) => dayBefore(length + index + 1))),
    today: sumCounts([dayBefore(0)]),
  };
}

function sumCounts(days: Counts[]): Counts {
  const sum = { ...none };
  for (const day of days) {
    sum.impressions += day.impressions;
    sum.views += day.views;
    sum.applications += day.applications;
  }
  return sum;
}

export const statisticsPeriods = ["7", "30", "90"] as const;

export type Period = (typeof statisticsPeriods)[number];

export function parsePeriod(value: unknown): Period {
  return statisticsPeriods.find((period) => period === value) ?? "30";
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

/** A share of fewer cases says nothing. */
const fewest = 10;

/**
 * The share of people of one step who took the next, or null if they are too few. Capped: a view in one hour and its
 * application in the next are counted separately.
 */
export function formatShare(part: number, whole: number): string | null {
  return whole >= fewest ? percent.format(Math.min(part / whole, 1)) : null;
}

export function formatChange(count: number, before: number): string | null {
  return before > 0 ? signed.format(count / before - 1) : null;
}

/** What clicks on the link to apply are called wherever they are counted. */
export const applyClicksLabel = "Apply clicks";

/** The steps from a list to an application, in their order; `of` names the step before. */
export const funnelSteps = [
  { key: "impressions", label: "Shown in lists", of: "" },
  { key: "views", label: "Views", of: "of shown" },
  { key: "applications", label: applyClicksLabel, of: "of views" },
] as const satisfies { key: keyof Counts; label: string; of: string }[];
