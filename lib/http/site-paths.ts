import { site } from "../config/site.ts";

/** Redirects of other paths to canonical ones, for next.config.ts; `:slug` is one path segment. */
export const redirects = [
  { source: "/jobs", destination: "/", permanent: true },
  { source: "/jobs/:slug", destination: `/${site.product}/:slug`, permanent: true },
  { source: `/${site.product}`, destination: "/", permanent: true },
  {
    source: `/${site.product}/in/global`,
    destination: `/${site.product}/in/worldwide`,
    permanent: true,
  },
  {
    source: `/${site.product}/in/worldwide/remote`,
    destination: `/${site.product}/in/worldwide`,
    permanent: true,
  },
];

/** First path segments of private pages and of endpoints that change data, as part of a regular expression. */
export const privateSegments = "admin|recruiter|api(?!/v1(?:/|$))|mcp|newsletter|report|renew";

/** First segments of paths that are lower case throughout; paths of images and of Next's own files are not. */
const lowerCaseSegments = new Set([
  site.product,
  "jobs",
  "companies",
  "events",
  "blogs",
  "books",
  "digests",
  "recruiter",
  "admin",
  "sitemaps",
  "contact",
  "developers",
  "hire-go-developers",
  "privacy",
  "saved",
  "terms",
  "feed.xml",
  "atom.xml",
  "feed.json",
  "events.ics",
  "sitemap.xml",
  "robots.txt",
  "llms.txt",
  "manifest.webmanifest",
]);

/** The redirects as regular expressions for whole paths, with their replacement strings. */
const replacements = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":slug", "([^/]+)")}$`, "u"),
  replacement: destination.replace(":slug", "$1"),
}));

/** The canonical path and query of `url`: lower case, no double or trailing slash; null if `url` is canonical. */
export function canonicalPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  let canonical = withSingleSlashes(path);
  const [, firstSegment = ""] = canonical.split("/");
  if (lowerCaseSegments.has(firstSegment.toLowerCase())) canonical = toLowerCase(canonical);
  for (const { pattern, replacement } of replacements)
    canonical = canonical.replace(pattern, replacement);
  return canonical === path ? null : canonical + url.slice(path.length);
}

/** Collapses repeated slashes and removes a trailing one. Backslashes count as slashes, as in browsers. */
function withSingleSlashes(path: string): string {
  const single = path.replace(/[/\\]+/gu, "/");
  return single.length > 1 && single.endsWith("/") ? single.slice(0, -1) : single;
}

/**
 * Converts a path to lower case, except for percent-encoded bytes, whose hexadecimal digits are upper case by
 * convention.
 */
function toLowerCase(path: string): string {
  const encodedByteOrCapitals = /%[\da-fA-F]{2}|[A-Z]+/gu;
  return path.replace(encodedByteOrCapitals, (part) =>
    part.startsWith("%") ? part : part.toLowerCase(),
  );
}

export const pathWithoutQuery = (url = "/"): string => url.replace(/\?[^]*/u, "");
