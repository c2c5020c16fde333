import { expect, test } from "vitest";
import { formatReadingTime, twitterUrl } from "@/lib/blogs/schema";

test.each([
  [0, "1 min read"],
  [300, "1 min read"],
  [1100, "5 min read"],
])('the reading time of %i words is "%s"', (words, time) => {
  expect(formatReadingTime(words)).toBe(time);
});

test.each(["ada", "@ada", "https://twitter.com/ada", "https://x.com/ada?s=20", "x.com/ada/"])(
  "the X handle %j is linked to the profile https://x.com/ada",
  (handle) => {
    expect(twitterUrl(handle)).toBe("https://x.com/ada");
  },
);

test("an X handle cannot be linked to another site or page", () => {
  expect(twitterUrl("@ada/../evil")).toBe("https://x.com/ada");
  expect(twitterUrl("javascript:alert(1)")).toBe("https://x.com/javascript%3Aalert(1)");
});
