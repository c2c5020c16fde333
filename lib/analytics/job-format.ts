import type { Counts } from "./job-schema";
import { formatCount } from "./format";
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
 * The share of views that applied, from 0 to 1; null where nothing was viewed. Never more than all: who viewed in one
 * hour and applied in the next is counted in each.
 */
export function shareOf({ views, applications }: Counts): number | null {
  return views > 0 ? Math.min(applications / views, 1) : null;
}

/** '12.5%', or a dash where there is no share. */
export function formatShare(share: number | null): string {
  return share === null ? "–" : percent.format(share);
}

/** '+12%' of what there was before; null where there was nothing, of which nothing is a percentage. */
export function formatChange(count: number, before: number): string | null {
  return before > 0 ? signed.format(count / before - 1) : null;
}

/** '+1.2 points' between two shares; null where one of them is none. */
export function formatPoints(share: number | null, before: number | null): string | null {
  return share === null || before === null
    ? null
    : `${points.format((share - before) * 100)} points`;
}

export type Measure = {
  label: string;
  /** What is drawn: a count, or a share in per cent. */
  of: (counts: Counts) => number;
  /** How it is shown. */
  format: (counts: Counts) => string;
  formatDrawn: (drawn: number) => string;
  /** How it differs from before; null where nothing can be said. */
  change: (now: Counts, before: Counts) => string | null;
};

const counted = (label: string, of: (counts: Counts) => number): Measure => ({
  label,
  of,
  format: (counts) => formatCount(of(counts)),
  formatDrawn: formatCount,
  change: (now, before) => formatChange(of(now), of(before)),
});

/** The measures of jobs, in the order in which one leads to the next. */
export const measures: Measure[] = [
  counted("Shown in lists", ({ impressions }) => impressions),
  counted("Views", ({ views }) => views),
  counted("Applies", ({ applications }) => applications),
  {
    label: "Apply rate",
    of: (counts) => (shareOf(counts) ?? 0) * 100,
    format: (counts) => formatShare(shareOf(counts)),
    formatDrawn: (percent) => formatShare(percent / 100),
    change: (now, before) => formatPoints(shareOf(now), shareOf(before)),
  },
];
