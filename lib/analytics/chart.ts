import { scaleLinear, scaleUtc } from "d3-scale";
import { line } from "d3-shape";

/** Visits of one day (UTC, YYYY-MM-DD). */
export type Day = { date: string; totalVisits: number; uniqueVisitors: number };

/** Drops today's count, which is incomplete and would look like a decline. */
export function finishedDays<T extends { date: string }>(days: T[], now = Date.now()): T[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return days.filter(({ date }) => date < today);
}

/** A chart of more days shows seven-day averages, because the weekly pattern would make its lines unreadable. */
const mostDays = 100;

/**
 * SVG paths of visits and visitors in a box of `width` by `height`, with the origin at the top left. `ticks` are the
 * values of evenly spaced grid lines, from the highest down to 0. Averages cover the seven days up to each day.
 */
export function drawDayChart(days: Day[], width: number, height: number) {
  const isAveraged = days.length > mostDays;
  const dates = days.map(({ date }) => new Date(date));
  const x = scaleUtc([dates[0] ?? 0, dates.at(-1) ?? 0], [0, width]);
  const series = (key: "totalVisits" | "uniqueVisitors") => {
    const counts = days.map((day) => day[key]);
    return isAveraged ? sevenDayAverages(counts) : counts;
  };
  const visits = series("totalVisits");
  const visitors = series("uniqueVisitors");
  // The axis goes up to at least 4, so that all ticks are whole numbers.
  const y = scaleLinear([0, Math.max(4, ...visits, ...visitors)], [height, 0]).nice(4);
  const outline = line<number>((_, index) => x(dates[index] ?? 0), y).digits(2);
  return {
    ticks: y.ticks(4).toReversed(),
    lines: { totalVisits: outline(visits) ?? "", uniqueVisitors: outline(visitors) ?? "" },
    isAveraged,
  };
}

function sevenDayAverages(counts: number[]): number[] {
  return counts.map((_, index) => {
    const week = counts.slice(Math.max(0, index - 6), index + 1);
    return week.reduce((sum, count) => sum + count, 0) / week.length;
  });
}

/**
 * A chart with a bar for each count, on a linear axis from 0 to the highest count, which is at least 1. Heights are
 * percentages of the chart's height.
 */
export function drawBars(counts: number[]): { top: number; heights: number[] } {
  const top = Math.max(1, ...counts);
  return { top, heights: counts.map((count) => (count / top) * 100) };
}
