import { site } from "../site.ts";
import { redirects } from "./redirects.ts";

/** First segments of addresses in which no letter may be a capital; images and Next's own files have names of their own. */
const lowerCase = new Set([
  ...[
    "jobs",
    site.product,
    "companies",
    "events",
    "blogs",
    "books",
    "digests",
    "recruiter",
    "admin",
    "sitemaps",
  ],
  ...["contact", "developers", "privacy", "saved", "terms"],
  ..."feed.xml atom.xml feed.json events.ics sitemap.xml robots.txt llms.txt manifest.webmanifest".split(
    " ",
  ),
]);

const moved = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":slug", "([^/]+)")}$`, "u"),
  to: destination.replace(":slug", "$1"),
}));

/** The canonical path and query of `url` within this site: lower case, no double or trailing slash; null where `url` is canonical. */
export function canonicalPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  const single = path.replace(/[/\\]+/gu, "/").replace(/(?<=.)\/$/u, "");
  const cased = lowerCase.has(single.split("/")[1]?.toLowerCase() ?? "") ? lower(single) : single;
  const canonical = moved.reduce((result, { pattern, to }) => result.replace(pattern, to), cased);
  return canonical === path ? null : canonical + url.slice(path.length);
}

const lower = (path: string) =>
  path.replace(/%[\da-f]{2}|[A-Z]+/giu, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
