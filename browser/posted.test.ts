import { expect, test } from "vitest";
import { formatAge } from "./posted.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-5 * minute, "just now"],
  [59_999, "just now"],
  [minute, "1 minute ago"],
  [2 * hour - 1, "1 hour ago"],
  [2 * day, "2 days ago"],
  [7 * day - 1, "6 days ago"],
  [20 * day, "2 weeks ago"],
  [70 * day, "2 months ago"],
  [800 * day, "2 years ago"],
])("an age of %i ms is rounded down to its largest unit: %s", (age, text) => {
  expect(formatAge(age)).toBe(text);
});
