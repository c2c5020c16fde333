import { expect, test } from "vitest";
import { drawBars } from "@/lib/analytics/chart";
import {
  formatChange,
  formatShare,
  parsePeriod,
  statisticsHref,
  summarizeStatistics,
} from "@/lib/analytics/statistics";

const now = Date.parse("2026-03-10T23:59:59Z");
const dayCounts = (date: string, impressions: number, views = 0, applications = 0) => ({
  date,
  impressions,
  views,
  applications,
});

test("the period of job statistics is 7, 30 or 90 days, by default 30", () => {
  for (const value of [undefined, "", "31", "all", ["7"], 7]) expect(parsePeriod(value)).toBe("30");
  for (const value of ["7", "30", "90"]) expect(parsePeriod(value)).toBe(value);
});

test("the URL of job statistics omits the default period", () => {
  expect(statisticsHref("/statistics", "30")).toBe("/statistics");
  expect(statisticsHref("/statistics", "7")).toBe("/statistics?range=7");
});

test("job statistics compare the days of a period up to yesterday with as many days before", () => {
  const counted = [
    dayCounts("2026-02-23", 1000),
    dayCounts("2026-02-24", 1, 2, 3),
    dayCounts("2026-03-02", 10),
    dayCounts("2026-03-03", 100, 20, 1),
    dayCounts("2026-03-09", 100, 20, 1),
    dayCounts("2026-03-10", 7, 5, 1),
  ];
  const { days, sum, before, today } = summarizeStatistics(
    { counted, period: "7", firstDay: "2026-01-01" },
    now,
  );
  expect(days.map(({ date }) => date)).toEqual(
    [3, 4, 5, 6, 7, 8, 9].map((number) => `2026-03-0${number}`),
  );
  expect(days[1]).toEqual(dayCounts("2026-03-04", 0));
  expect(sum).toEqual({ impressions: 200, views: 40, applications: 2 });
  expect(before).toEqual({ impressions: 11, views: 2, applications: 3 });
  expect(today).toEqual({ impressions: 7, views: 5, applications: 1 });
});

test.each([
  [null, 7],
  ["2026-01-01", 7],
  ["2026-03-04", 6],
  ["2026-03-09", 1],
  ["2026-03-10", 0],
])("job statistics of jobs posted on %s have %i days of the last 7", (firstDay, count) => {
  const { days } = summarizeStatistics({ counted: [], period: "7", firstDay }, now);
  expect(days).toHaveLength(count);
  expect(days[0]?.date).toBe(
    count > 0 ? `2026-03-${String(10 - count).padStart(2, "0")}` : undefined,
  );
});

test("the bars of a count are in proportion to it, on an axis from 0", () => {
  expect(drawBars([200, 3, 0, 50])).toEqual({ top: 200, heights: [100, 1.5, 0, 25] });
  expect(drawBars([0, 0])).toEqual({ top: 1, heights: [0, 0] });
  expect(drawBars([])).toEqual({ top: 1, heights: [] });
});

test("a share is at most 100%", () => {
  expect(formatShare(0, 50)).toBe("0%");
  expect(formatShare(2, 16)).toBe("12.5%");
  expect(formatShare(11, 10)).toBe("100%");
});

test("a share is not shown if the whole is fewer than ten", () => {
  expect(formatShare(1, 1)).toBeNull();
  expect(formatShare(1, 0)).toBeNull();
});

test("a change of a count is stated in per cent of its earlier value, if there is one", () => {
  expect(formatChange(112, 100)).toBe("+12%");
  expect(formatChange(50, 100)).toBe("-50%");
  expect(formatChange(0, 3)).toBe("-100%");
  expect(formatChange(7, 7)).toBe("0%");
  expect(formatChange(5, 0)).toBeNull();
});
