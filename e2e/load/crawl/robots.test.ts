import { expect, test } from "vitest";
import { mayFetch, parseRobots } from "./robots.ts";

const rules = parseRobots(`
User-Agent: other
Disallow: /

user-agent: first
User-agent: *   # all robots
Allow: /admin/help
Disallow: /admin
Disallow: /*?*sort=
Disallow: /*.pdf$
Disallow: /equal
Allow: /equal
Disallow:
Sitemap: https://a.example/sitemap.xml`);

test.each([
  ["/", true],
  ["/admin", false],
  ["/administration", false],
  ["/admin/help/a", true],
  ["/jobs?sort=pay", false],
  ["/?q=go&sort=pay", false],
  ["/a/b.pdf", false],
  ["/a/b.pdf?page=2", true],
  ["/equal", true],
])("robots.txt allows %s: %s", (path, expected) => {
  expect(mayFetch(rules, path)).toBe(expected);
});
