import { expect, test } from "vitest";
import { formatDuration, formatEvery } from "@/lib/schedule/queries";

test("the intervals and durations of scheduled tasks are formatted in the largest fitting unit", () => {
  expect([30, 60, 300, 3600, 7200, 86_400, 604_800].map(formatEvery)).toEqual([
    "30 s",
    "1 min",
    "5 min",
    "1 h",
    "2 h",
    "1 day",
    "7 days",
  ]);
  expect([0, 999, 1000, 45_678, 119_999, 150_000].map(formatDuration)).toEqual([
    "0 ms",
    "999 ms",
    "1.0 s",
    "45.7 s",
    "120.0 s",
    "3 min",
  ]);
});
