import { listSitemapBlogs } from "@/lib/blogs/queries";
import { blogPath } from "@/lib/blogs/url";
import { listSitemapCompanies } from "@/lib/companies/queries";
import { companiesPath, companyPath } from "@/lib/companies/url";
import type { SitemapLeaf } from "@/lib/content/queries";
import { digestPath, digestsPath } from "@/lib/digests/format";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapEvents } from "@/lib/events/queries";
import { eventPath } from "@/lib/events/url";
import { escapeHtml } from "@/lib/html/text";
import { listSitemapJobs } from "@/lib/jobs/queries";
import { jobPath } from "@/lib/jobs/url";
import { listSitemapLandings } from "@/lib/landings/queries";
import { absoluteUrl } from "@/lib/site";
import { isReadable, lastUpdate } from "@/lib/text/dates";

/** URLs in one file. sitemaps.org/protocol.html allows 50,000, but the front caches responses of up to 4 MB. */
const fileSize = 10_000;

/** A path, and the time of its last change (ISO 8601) if known. */
type Entry = { path: string; updatedAt?: string };

/** All pages for search engines, without filtered and later pages of lists. Throws when the backend fails. */
export async function listSitemapEntries(): Promise<Entry[]> {
  return sitemapEntries(
    ...(await Promise.all([
      listSitemapJobs(),
      listSitemapEvents(),
      listSitemapBlogs(),
      listSitemapDigests(),
      listSitemapCompanies(),
      listSitemapLandings(),
    ])),
  );
}

export function sitemapEntries(
  jobs: SitemapLeaf[],
  events: SitemapLeaf[],
  blogs: SitemapLeaf[],
  digests: SitemapLeaf[],
  companies: SitemapLeaf[],
  landings: string[],
): Entry[] {
  const pagesOf = (leaves: SitemapLeaf[], pathOf: (slug: string) => string): Entry[] =>
    leaves.map(({ slug, updatedAt }) => ({ path: pathOf(slug), updatedAt }));
  return [
    { path: "/", updatedAt: lastUpdate(jobs) },
    { path: companiesPath, updatedAt: lastUpdate(companies) },
    { path: "/events" },
    { path: "/blogs", updatedAt: lastUpdate(blogs) },
    { path: "/books" },
    { path: digestsPath, updatedAt: lastUpdate(digests) },
    ...["/contact", "/privacy", "/terms", "/developers"].map((path) => ({ path })),
    ...pagesOf(jobs, jobPath),
    ...landings.map((path) => ({ path })),
    ...pagesOf(companies, companyPath),
    ...pagesOf(events, eventPath),
    ...pagesOf(blogs, blogPath),
    ...digests.map(({ slug }) => ({ path: digestPath(slug) })),
  ];
}

/** /sitemap.xml: the pages, or an index of files if there are too many for one. */
export function renderSitemap(entries: Entry[]): string {
  if (entries.length <= fileSize) return document("urlset", "url", entries);
  const files = Array.from({ length: Math.ceil(entries.length / fileSize) }, (_, index) => ({
    path: `/sitemaps/${index + 1}`,
  }));
  return document("sitemapindex", "sitemap", files);
}

/** A file of the index, counted from 1; null past the last one. */
export function renderSitemapPage(entries: Entry[], page: number): string | null {
  const part = entries.slice((page - 1) * fileSize, page * fileSize);
  return part.length > 0 ? document("urlset", "url", part) : null;
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
