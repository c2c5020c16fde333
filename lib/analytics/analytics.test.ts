import { expect, test } from "vitest";
import { drawDayChart, finishedDays } from "@/lib/analytics/chart";
import { formatAnalyticsDay, analyticsHref, rangeStart, parseRange } from "@/lib/analytics/format";

const dayVisits = (date: string, totalVisits: number, uniqueVisitors: number) => ({
  date,
  totalVisits,
  uniqueVisitors,
});

test("the range of the analytics page is 7, 30 or 90 days or all, by default 30 days", () => {
  for (const value of [undefined, "", "31", "toString", ["7"], 7])
    expect(parseRange(value)).toBe("30");
  for (const value of ["7", "30", "90", "all"]) expect(parseRange(value)).toBe(value);
});

test("an analytics range ends today and has 7, 30 or, for all time, 365 days", () => {
  const now = Date.parse("2026-03-01T23:59:59Z");
  expect(rangeStart("7", now)).toBe("2026-02-23");
  expect(rangeStart("30", now)).toBe("2026-01-31");
  expect(rangeStart("all", now)).toBe("2025-03-02");
});

test("a chart includes a day only after it has ended at midnight UTC", () => {
  const days = [dayVisits("2026-01-01", 1, 1), dayVisits("2026-01-02", 1, 1)];
  expect(finishedDays(days, Date.parse("2026-01-02T23:59:59Z"))).toEqual(days.slice(0, 1));
  expect(finishedDays(days, Date.parse("2026-01-03T00:00:00Z"))).toEqual(days);
});

test("the analytics page's URL omits the default range and order", () => {
  expect(analyticsHref("30", false)).toBe("/admin/analytics");
  expect(analyticsHref("7", false)).toBe("/admin/analytics?range=7");
  expect(analyticsHref("30", true)).toBe("/admin/analytics?order=newest");
  expect(analyticsHref("all", true)).toBe("/admin/analytics?range=all&order=newest");
});

test("analytics dates are formatted as in India", () => {
  expect(formatAnalyticsDay("2026-11-02")).toBe("2/11/2026");
});

test.each([
  [0, 4],
  [3, 4],
  [4, 4],
  [5, 5],
  [90, 100],
  [1001, 1200],
  [1_000_000, 1_000_000],
])("a chart of %d visits has an axis up to the round number %d", (visits, top) => {
  const { ticks } = drawDayChart([dayVisits("2026-01-01", visits, 0)], 100, 100);
  expect(ticks[0]).toBe(top);
  expect(ticks.every(Number.isInteger)).toBe(true);
});

test("a chart places days by their date and leaves room for missing days", () => {
  const days = [
    dayVisits("2026-01-01", 0, 0),
    dayVisits("2026-01-02", 4, 2),
    dayVisits("2026-01-05", 2, 1),
  ];
  expect(drawDayChart(days, 100, 40)).toEqual({
    ticks: [4, 3, 2, 1, 0],
    lines: { totalVisits: "M0,40L25,0L100,20", uniqueVisitors: "M0,40L25,20L100,30" },
    isAveraged: false,
  });
});

test("a chart of more than a hundred days shows averages of seven days", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      dayVisits(
        new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
        n % 7 === 0 ? 70 : 0,
        0,
      ),
    );
  expect(drawDayChart(days(100), 100, 40)).toMatchObject({
    ticks: [80, 60, 40, 20, 0],
    isAveraged: false,
  });
  const { lines, isAveraged } = drawDayChart(days(101), 100, 40);
  const visits = lines.totalVisits;
  expect(isAveraged).toBe(true);
  // The average is 70 on the first day, 35 over two days, and 10 over any seven days.
  expect(visits).toMatch(/^M0,5L1,22.5L/);
  expect(visits.split("L").slice(6)).toEqual(Array.from({ length: 95 }, (_, n) => `${n + 6},35`));
});

test("a chart of one day is a dot", () => {
  expect(drawDayChart([dayVisits("2026-01-01", 4, 4)], 100, 40).lines.totalVisits).toBe("M50,0Z");
});

test("a chart of no days is empty", () => {
  expect(drawDayChart([], 100, 40)).toMatchObject({
    lines: { totalVisits: "", uniqueVisitors: "" },
  });
});
