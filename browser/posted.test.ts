import { expect, test } from "vitest";
import { formatAge } from "./posted.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

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
])("an age of %i ms is rounded down to its largest unit: %s", (age, words) => {
  expect(formatAge(age)).toBe(words);
});
