import { site } from "../site.ts";

/** Redirects of other paths to canonical ones, for next.config.ts; `:slug` is one path segment. */
export const redirects = [
  { source: "/jobs", destination: "/", permanent: true },
  { source: "/jobs/:slug", destination: `/${site.product}/:slug`, permanent: true },
  { source: `/${site.product}`, destination: "/", permanent: true },
  ...["global", "worldwide/remote"].map((place) => ({
    source: `/${site.product}/in/${place}`,
    destination: `/${site.product}/in/worldwide`,
    permanent: true,
  })),
];

/** First path segments of private pages and of endpoints that change data, as part of a regular expression. */
export const privateSegments = "admin|recruiter|api(?!/v1(?:/|$))|mcp|newsletter|report|renew";

/** First segments of paths that are lower case throughout; paths of images and of Next's own files are not. */
const lowerCase = new Set([
  site.product,
  ..."jobs companies events blogs books digests recruiter admin sitemaps".split(" "),
  ..."contact developers hire-go-developers privacy saved terms".split(" "),
  ..."feed.xml atom.xml feed.json events.ics".split(" "),
  ..."sitemap.xml robots.txt llms.txt manifest.webmanifest".split(" "),
]);

const moved = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":slug", "([^/]+)")}$`, "u"),
  to: destination.replace(":slug", "$1"),
}));

/** The canonical path and query of `url`: lower case, no double or trailing slash; null if `url` is canonical. */
export function canonicalPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  const single = path.replace(/[/\\]+/gu, "/").replace(/(?<=.)\/$/u, "");
  const cased = lowerCase.has(single.split("/")[1]?.toLowerCase() ?? "") ? lower(single) : single;
  const canonical = moved.reduce((result, { pattern, to }) => result.replace(pattern, to), cased);
  return canonical === path ? null : canonical + url.slice(path.length);
}

const lower = (path: string) =>
  path.replace(/%[\da-fA-F]{2}|[A-Z]+/gu, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
