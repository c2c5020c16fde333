import { expect, test, vi } from "vitest";
import { countNew, lastVisit, since } from "./last-visit.ts";

const minute = 60_000;
const now = Date.parse("2026-11-20T12:00:00");

test("on a browser's first visit there is no previous visit", () => {
  expect(lastVisit(null, now)).toBeNull();
});

test("pages opened less than half an hour apart belong to one visit", () => {
  const previous = now - 5000 * minute;
  expect(lastVisit({ latest: now - 29 * minute, previous }, now)).toBe(previous);
});

test("after half an hour a new visit starts, and the previous visit ended with its last page", () => {
  expect(lastVisit({ latest: now - 30 * minute, previous: null }, now)).toBe(now - 30 * minute);
});

test.each([
  ["2026-11-20T08:00:00", "your last visit"],
  ["2026-11-19T23:00:00", "Thursday"],
  ["2026-11-15T09:00:00", "Sunday"],
  ["2026-11-14T09:00:00", "14 Nov 2026"],
  ["2025-12-31T09:00:00", "31 Dec 2025"],
])("the time %s of the last visit is shown as %j", (then, words) => {
  expect(since(new Date(then), new Date(now))).toBe(words);
});

const newest = (count: number) => Array.from({ length: count }, (_, index) => now - index * minute);

test("new jobs are counted without a request if the page also shows an older job", async () => {
  const fetchAll = vi.fn();
  expect(await countNew(now - 3 * minute, newest(10), fetchAll)).toBe("3");
  expect(await countNew(now, newest(10), fetchAll)).toBe("0");
  expect(await countNew(now, [], fetchAll)).toBe("0");
  expect(fetchAll).not.toHaveBeenCalled();
});

test.each([
  [10, "10"],
  [137, "137"],
  [2000, "1,440"],
  [10_000, "1,440"],
])(
  "if all jobs on the page are new, the new jobs among all %i open jobs are counted",
  async (size, count) => {
    const dayAgo = now - 1440 * minute;
    expect(await countNew(dayAgo, newest(10), async () => newest(size))).toBe(count);
  },
);

test("a count of new jobs that may be too small ends with +", async () => {
  const yearAgo = now - 365 * 1440 * minute;
  expect(await countNew(yearAgo, newest(10), async () => newest(10_000))).toBe("10,000+");
  expect(await countNew(yearAgo, newest(10), () => Promise.reject(new Error("503")))).toBe("10+");
});
