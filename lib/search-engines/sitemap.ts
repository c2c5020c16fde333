import { blogPath } from "@/lib/blogs/url";
import { companiesPath, companyPath } from "@/lib/companies/url";
import { digestPath, digestsPath } from "@/lib/digests/format";
import type { SitemapLeaf } from "@/lib/content/queries";
import { isReadable, lastUpdate } from "@/lib/text/dates";
import { escapeHtml } from "@/lib/html/text";
import { eventPath } from "@/lib/events/url";
import { jobPath } from "@/lib/jobs/url";
import { absoluteUrl } from "@/lib/site";

/** Addresses in one file: sitemaps.org/protocol.html allows 50,000, the front keeps answers of 4 MB at most. */
const fileSize = 10_000;

/** A page's address within the site, and when it last changed (ISO 8601) where that is known. */
type Entry = { path: string; updatedAt?: string };

/** The pages a search engine should know: sections, jobs, companies, events and posts; no narrowed or later pages of lists. */
export function sitemapEntries(
  jobs: SitemapLeaf[],
  events: SitemapLeaf[],
  blogs: SitemapLeaf[],
  digests: SitemapLeaf[],
  companies: SitemapLeaf[],
  landings: string[],
): Entry[] {
  return [
    { path: "/", updatedAt: lastUpdate(jobs) },
    { path: companiesPath, updatedAt: lastUpdate(companies) },
    { path: "/events" },
    { path: "/blogs", updatedAt: lastUpdate(blogs) },
    { path: "/books" },
    { path: digestsPath, updatedAt: lastUpdate(digests) },
    ...["/contact", "/privacy", "/terms", "/developers"].map((path) => ({ path })),
    ...jobs.map(({ slug, updatedAt }) => ({ path: jobPath(slug), updatedAt })),
    ...landings.map((path) => ({ path })),
    ...companies.map(({ slug, updatedAt }) => ({ path: companyPath(slug), updatedAt })),
    ...events.map(({ slug, updatedAt }) => ({ path: eventPath(slug), updatedAt })),
    ...blogs.map(({ slug, updatedAt }) => ({ path: blogPath(slug), updatedAt })),
    ...digests.map(({ slug }) => ({ path: digestPath(slug) })),
  ];
}

/** /sitemap.xml: the pages, or an index of files where they are too many for one. */
export function renderSitemap(entries: Entry[]): string {
  if (entries.length <= fileSize) return urlset(entries);
  const pages = Array.from({ length: Math.ceil(entries.length / fileSize) }, (_, index) => ({
    path: `/sitemaps/${index + 1}`,
  }));
  return document("sitemapindex", "sitemap", pages);
}

/** One file of the index, counted from 1; null when there are not so many. */
export function renderSitemapPage(entries: Entry[], page: number): string | null {
  const part = entries.slice((page - 1) * fileSize, page * fileSize);
  return part.length > 0 ? urlset(part) : null;
}

function urlset(entries: Entry[]): string {
  return document("urlset", "url", entries);
}

function document(root: string, item: string, entries: Entry[]): string {
  const items = entries.map(({ path, updatedAt }) => {
    const changed =
      updatedAt && isReadable(updatedAt)
        ? `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
        : "";
    return `<${item}><loc>${escapeHtml(absoluteUrl(path))}</loc>${changed}</${item}>`;
  });
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items.join("\n")}\n</${root}>\n`;
}
