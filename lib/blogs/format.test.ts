import { expect, test } from "vitest";
import { twitterUrl } from "./format";

test.each(["ada", "@ada", "https://twitter.com/ada", "https://x.com/ada?s=20", "x.com/ada/"])(
  "the handle %j leads to one page",
  (handle) => {
    expect(twitterUrl(handle)).toBe("https://x.com/ada");
  },
);

test("a handle leads nowhere else", () => {
  expect(twitterUrl("@ada/../evil")).toBe("https://x.com/ada");
  expect(twitterUrl("javascript:alert(1)")).toBe("https://x.com/javascript%3Aalert(1)");
});
