import { expect, test } from "vitest";
import { countWithNoun } from "@/lib/text/counted";

test("a number is formatted with its noun in singular or plural", () => {
  expect(countWithNoun(0, "job")).toBe("0 jobs");
  expect(countWithNoun(1, "subscriber")).toBe("1 subscriber");
  expect(countWithNoun(3, "suppressed address")).toBe("3 suppressed addresses");
  expect(countWithNoun(1234, "entry")).toBe("1,234 entries");
});
