import { expect, test } from "vitest";
import samples from "./clean.samples.json";
import { citySlug, isSlug, toSlug } from "@/lib/text/slug";

test.each(["a", "what-s-new-in-go-1-30", "1", "x".repeat(120)])("%j is a valid slug", (segment) => {
  expect(isSlug(segment)).toBe(true);
});

test.each(["", "-a", "a-", "a--b", "Upper", "a b", "ä", "a/b", "../a", "x".repeat(121)])(
  "%j is not a valid slug",
  (segment) => {
    expect(isSlug(segment)).toBe(false);
  },
);

test.each(samples.citySlugs)("the slug of the city %j is %j", (name, slug) => {
  expect(citySlug(name)).toBe(slug);
  expect(isSlug(slug)).toBe(true);
  // Paths are compared with names by their slugs.
  expect(citySlug(slug)).toBe(slug);
});

test("the slug of a city is the one made of its Latin letters, if it has any", () => {
  for (const [name = ""] of samples.citySlugs)
    if (/[a-z]/u.test(toSlug(name))) expect(citySlug(name)).toBe(toSlug(name));
});
