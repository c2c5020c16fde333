import { expect, test } from "vitest";
import { lastVisit, since } from "./last-visit.ts";

const minute = 60_000;
const now = Date.parse("2026-11-20T12:00:00");

test("whoever comes for the first time has no visit before", () => {
  expect(lastVisit(null, now)).toBeNull();
});

test("pages opened within half an hour of each other are one visit", () => {
  const previous = now - 5000 * minute;
  expect(lastVisit({ latest: now - 29 * minute, previous }, now)).toBe(previous);
});

test("after half an hour it is another one, and the last page of the one before counts", () => {
  expect(lastVisit({ latest: now - 30 * minute, previous: null }, now)).toBe(now - 30 * minute);
});

test.each([
  ["2026-11-20T08:00:00", "your last visit"],
  ["2026-11-19T23:00:00", "Thursday"],
  ["2026-11-15T09:00:00", "Sunday"],
  ["2026-11-14T09:00:00", "14 Nov 2026"],
  ["2025-12-31T09:00:00", "31 Dec 2025"],
])("a visit of %s is told as %s", (then, words) => {
  expect(since(new Date(then), new Date(now))).toBe(words);
});
