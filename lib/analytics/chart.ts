import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";

/** Visits of one day (UTC, YYYY-MM-DD). */
export type Day = { date: string; totalVisits: number; uniqueVisitors: number };

/** Days without today, which would look like a fall while it lasts. */
export function finishedDays<T extends { date: string }>(days: T[], now = Date.now()): T[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return days.filter(({ date }) => date < today);
}

/** A chart in a box of `width` by `height`, the origin at its top left. */
export type Chart<Key extends string> = {
  /** Values of the horizontal lines, the highest first, the last 0; they stand at equal distances. */
  ticks: number[];
  /** The outline of each count as SVG path data. */
  lines: Record<Key, string>;
  /** Whether each day stands for the average of the seven that end with it. */
  isAveraged: boolean;
};

/** Most days a chart shows as they are: more of them, up on Mondays and down on Sundays, blur into a band. */
const mostDays = 100;

/** Lines of some counts over the days, which must be in order; a day that is not there is a straight line across. */
export function chartOf<Key extends string>(
  days: ({ date: string } & Record<Key, number>)[],
  keys: Key[],
  width: number,
  height: number,
): Chart<Key> {
  const isAveraged = days.length > mostDays;
  const dates = days.map(({ date }) => new Date(date));
  const x = scaleUtc([dates[0] ?? 0, dates.at(-1) ?? 0], [0, width]);
  const series = keys.map((key) => {
    const counts = days.map((day): number => day[key]);
    return [key, isAveraged ? averages(counts) : counts] as const;
  });
  // Fewer than four would be drawn between lines of halves and quarters.
  const most = Math.max(4, ...series.flatMap(([, counts]) => counts));
  const y = scaleLinear([0, most], [height, 0]).nice(4);
  const outline = line<number>((_, index) => x(dates[index] ?? 0), y).digits(2);
  return {
    ticks: y.ticks(4).toReversed(),
    lines: Object.fromEntries(
      series.map(([key, counts]) => [key, outline(counts) ?? ""]),
    ) as Record<Key, string>,
    isAveraged,
  };
}

/** Each count as the average of the seven that end with it; the first ones of those there are. */
function averages(counts: number[]): number[] {
  return counts.map((_, index) => {
    const week = counts.slice(Math.max(0, index - 6), index + 1);
    return week.reduce((sum, count) => sum + count, 0) / week.length;
  });
}
