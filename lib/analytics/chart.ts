import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";

/** Visits of one day (UTC, YYYY-MM-DD). */
export type Day = { date: string; totalVisits: number; uniqueVisitors: number };

/** Days without today, which would look like a fall while it lasts. */
export function finishedDays(days: Day[], now = Date.now()): Day[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return days.filter(({ date }) => date < today);
}

/** A chart in a box of `width` by `height`, the origin at its top left. */
export type Chart = {
  /** Values of the horizontal lines, the highest first, the last 0; they stand at equal distances. */
  ticks: number[];
  visits: string;
  visitors: string;
  /** Whether each day stands for the average of the seven that end with it. */
  isAveraged: boolean;
};

/** Most days a chart shows as they are: more of them, up on Mondays and down on Sundays, blur into a band. */
const mostDays = 100;

/** Lines of both counts over the days, which must be in order; a day that is not there is a straight line across. */
export function chartOf(counted: Day[], width: number, height: number): Chart {
  const isAveraged = counted.length > mostDays;
  const days = isAveraged ? averages(counted) : counted;
  const dates = days.map(({ date }) => new Date(date));
  const x = scaleUtc([dates[0] ?? 0, dates.at(-1) ?? 0], [0, width]);
  // Fewer than four visits would be drawn between lines of halves and quarters.
  const y = scaleLinear(
    [0, Math.max(4, ...days.map(({ totalVisits }) => totalVisits))],
    [height, 0],
  ).nice(4);
  const lineOf = (count: (day: Day) => number) =>
    line<Day>(
      (_, index) => x(dates[index] ?? 0),
      (day) => y(count(day)),
    ).digits(2)(days) ?? "";
  return {
    ticks: y.ticks(4).toReversed(),
    visits: lineOf((day) => day.totalVisits),
    visitors: lineOf((day) => day.uniqueVisitors),
    isAveraged,
  };
}

/** Each day with the average of the seven that end with it; the first ones of those there are. */
function averages(days: Day[]): Day[] {
  return days.map(({ date }, index) => {
    const week = days.slice(Math.max(0, index - 6), index + 1);
    const average = (count: (day: Day) => number) =>
      week.reduce((sum, day) => sum + count(day), 0) / week.length;
    return {
      date,
      totalVisits: average((day) => day.totalVisits),
      uniqueVisitors: average((day) => day.uniqueVisitors),
    };
  });
}
