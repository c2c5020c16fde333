import { expect, test } from "vitest";
import { failedFirst, formatDuration, formatEvery } from "@/lib/schedule/queries";

test.each([
  [30, "30 s"],
  [60, "1 min"],
  [300, "5 min"],
  [3600, "1 h"],
  [7200, "2 h"],
  [86_400, "1 day"],
  [604_800, "7 days"],
])("the interval of a task of %d seconds is shown as %s", (seconds, text) => {
  expect(formatEvery(seconds)).toBe(text);
});

test.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [1000, "1.0 s"],
  [45_678, "45.7 s"],
  [119_999, "120.0 s"],
  [150_000, "3 min"],
])("the duration of a task of %d milliseconds is shown as %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test("tasks whose last run failed come first, and each group is ordered by name", () => {
  const tasks = ["Mail", "Analytics", "Reminders", "Imports"].map((label) => ({
    name: label.toLowerCase(),
    label,
  }));
  const runs = new Map([
    ["mail", { isOk: false }],
    ["analytics", { isOk: true }],
    ["reminders", { isOk: false }],
    // This task is running for the first time.
    ["imports", { isOk: null }],
  ]);
  expect(failedFirst(tasks, runs).map(({ label }) => label)).toEqual([
    "Mail",
    "Reminders",
    "Analytics",
    "Imports",
  ]);
});
