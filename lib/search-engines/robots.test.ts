import { expect, test } from "vitest";
import robots from "@/app/robots";

/** Whether a robot may fetch a path: the longest rule that matches counts (RFC 9309, section 2.2.2). */
function mayFetch(path: string): boolean {
  const { rules } = robots();
  const { allow, disallow } = [rules].flat()[0] ?? {};
  const longestMatch = (paths: string | string[] = []) => {
    const matching = [paths].flat().filter((rule) => path.startsWith(rule));
    return Math.max(0, ...matching.map(({ length }) => length));
  };
  return longestMatch(allow) >= longestMatch(disallow);
}

test.each([
  ["/", true],
  ["/golang-jobs/a", true],
  ["/api/v1/openapi.json", true],
  ["/api/v1/jobs", true],
  ["/api/track", false],
  ["/recruiter/login", true],
  ["/recruiter/register", true],
  ["/recruiter/reset", true],
  ["/recruiter/dashboard", false],
  ["/recruiter/jobs/new", false],
  ["/recruiter/account", false],
  ["/admin", false],
  ["/admin/jobs", false],
])("robots.txt allows crawling of %s: %s", (path, expected) => {
  expect(mayFetch(path)).toBe(expected);
});
