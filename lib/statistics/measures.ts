import { formatCount } from "../analytics/format";
import { formatChange, formatPoints, formatShare, shareOf } from "./format";
import type { Counts } from "./schema";

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
