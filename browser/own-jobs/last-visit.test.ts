import { expect, test } from "vitest";
import { formatNewCount, formatLastVisit, lastVisit } from "./last-visit.ts";

const minute = 60_000;
const now = Date.parse("2026-11-20T12:00:00");

test("on a browser's first visit there is no previous visit", () => {
  expect(lastVisit(null, now)).toBeNull();
});

test("pages opened less than half an hour apart belong to one visit", () => {
  const previous = now - 5000 * minute;
  expect(lastVisit({ latest: now - 29 * minute, previous }, now)).toBe(previous);
});

test("a page half an hour after the last one starts a new visit", () => {
  expect(lastVisit({ latest: now - 30 * minute, previous: null }, now)).toBe(now - 30 * minute);
});

test.each([
  ["2026-11-20T08:00:00", "your last visit"],
  ["2026-11-19T23:00:00", "Thursday"],
  ["2026-11-15T09:00:00", "Sunday"],
  ["2026-11-14T09:00:00", "14 Nov 2026"],
  ["2025-12-31T09:00:00", "31 Dec 2025"],
])("the time %s of the last visit is shown as %j", (then, text) => {
  expect(formatLastVisit(new Date(then), new Date(now))).toBe(text);
});

const timesAMinuteApart = (count: number) =>
  Array.from({ length: count }, (_, index) => now - index * minute);

test.each([
  [0, "0"],
  [3, "3"],
  [1440, "1,440"],
])("of the open jobs, the %i that were listed after the last visit are new", (minutes, count) => {
  expect(formatNewCount(now - minutes * minute, timesAMinuteApart(2000), now)).toBe(count);
});

test("a job that was listed less than a minute before a visit is new in the next visit only", () => {
  const visits = [now, now + 40 * minute, now + 80 * minute];
  const counts = (listed: number) =>
    visits.slice(1).map((visit, index) => formatNewCount(visits[index] ?? 0, [listed], visit));
  for (const secondsBefore of [1, 59]) {
    expect(formatNewCount(now - 40 * minute, [now - secondsBefore * 1000], now)).toBe("0");
    expect(counts(now - secondsBefore * 1000)).toEqual(["1", "0"]);
  }
  expect(formatNewCount(now - 40 * minute, [now - minute], now)).toBe("1");
  expect(counts(now - minute)).toEqual(["0", "0"]);
});

test("a count of new jobs that may be too small ends with +", () => {
  expect(formatNewCount(0, timesAMinuteApart(10_000), now + minute)).toBe("10,000+");
});
