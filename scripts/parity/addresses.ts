import { privateSegments } from "../../lib/http/private-segments.ts";

/** Where a visit begins: what no page links to stands here. */
export const entrances = [
  "/",
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/feed.json",
  "/embed.js",
  "/closed",
  "/saved",
  "/api/v1",
  "/api/v1/jobs",
  "/api/v1/jobs?limit=5&q=go",
  "/api/v1/companies",
  "/api/v1/events",
  "/api/v1/openapi.json",
  "/fragments/jobs?q=go",
  "/fragments/filters?q=go",
  "/fragments/cities?country=Germany",
  "/not-found/job",
  "/unavailable/jobs",
  "/golang-jobs/there-is-no-such-job",
  "/companies/there-is-no-such-company",
  "/events/there-is-no-such-event",
  "/blogs/there-is-no-such-post",
  "/api/v1/jobs/there-is-no-such-job",
  "/?q=kubernetes&sort=salary",
  "/?q=%25&country=Germany&page=2",
  "/?q=there+is+no+such+word",
];

// Assets are the build's, whatever the backend.
const left = new RegExp(`^/(?:${privateSegments}|_next)(?:/|$)`, "u");

/**
 * The site's public addresses that a page, feed, sitemap or answer of the API names.
 * @param siteUrl the site's public origin
 * @param path where it was found; addresses with a query count only if this has none, or there would be no end
 */
export function addressesIn(body: string, siteUrl: string, path: string): string[] {
  // Calendars fold long lines; code samples name addresses in quotes that are escaped.
  const text = body.replaceAll("\r\n ", "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const found = [
    ...[...text.matchAll(/\b(?:href|src|action)="(\/[^"]*)"/g)].map(([, address = ""]) => address),
    ...text.split(siteUrl).flatMap((rest) => /^\/[^\s"'<>()\\\]]*/.exec(rest) ?? []),
  ];
  const urls = found.map((address) => new URL(address, siteUrl));
  return urls
    .filter((url) => isCompared(url, siteUrl, path))
    .map(({ pathname, search }) => pathname + search);
}

function isCompared({ origin, pathname, search }: URL, siteUrl: string, path: string): boolean {
  if (origin !== siteUrl || left.test(pathname)) return false;
  // Where a visit came from changes nothing of the page.
  return !search || !(path.includes("?") || search.includes("utm_"));
}
