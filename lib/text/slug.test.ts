import { expect, test } from "vitest";
import { isSlug } from "./slug";

test.each(["a", "what-s-new-in-go-1-30", "1", "x".repeat(120)])("%j is a valid slug", (segment) => {
  expect(isSlug(segment)).toBe(true);
});

test.each(["", "-a", "a-", "a--b", "Upper", "a b", "ä", "a/b", "../a", "x".repeat(121)])(
  "%j is not a valid slug",
  (segment) => {
    expect(isSlug(segment)).toBe(false);
  },
);
