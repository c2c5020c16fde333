import { listSitemapBlogs } from "@/lib/blogs/queries";
import { blogPath } from "@/lib/blogs/url";
import { listSitemapCompanies } from "@/lib/companies/queries";
import { companiesPath, companyPath } from "@/lib/companies/url";
import type { SitemapLeaf } from "@/lib/rows/queries";
import { digestPath, digestsPath } from "@/lib/digests/format";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapEvents } from "@/lib/events/queries";
import { eventPath, eventsPath } from "@/lib/events/url";
import { escapeHtml } from "@/lib/html/text";
import { readSitemapJobs, listLandings } from "@/lib/jobs/queries";
import { jobPath } from "@/lib/jobs/url";
import { landingHubs, landingHref, type ListedPage } from "@/lib/jobs/landing/kinds";
import { listPayCountries } from "@/lib/jobs/pay-report-queries";
import { site } from "@/lib/config/site";
import { isRepresentableTime, lastUpdate } from "@/lib/text/dates";

/**
 * URLs in one file, as in sitemap_job_page. The protocol allows 50,000, but the front caches responses of up to 4 MB.
 */
const fileSize = 10_000;

type Entry = { path: string; updatedAt?: string };

type JobFile = Awaited<ReturnType<typeof readSitemapJobs>>;

/** The sitemap, or an index of its files if it is too long for one. Throws when the backend fails. */
export async function readSitemap(): Promise<string> {
  const [jobs, pages] = await Promise.all([readSitemapJobs(1), listPages()]);
  return renderSitemap(jobs, pages);
}

/**
 * One of the files that the sitemap index lists, counted from 1; null past the last one. Throws when the backend fails.
 */
export async function readSitemapFile(number: number): Promise<string | null> {
  return renderSitemapFile(number, await readSitemapJobs(number), listPages);
}

/**
 * The entries of all pages except the home page and job pages. Of lists, only the unfiltered first page is included.
 */
async function listPages(): Promise<Entry[]> {
  const [events, blogs, digests, companies, landings, payCountries] = await Promise.all([
    listSitemapEvents(),
    listSitemapBlogs(),
    listSitemapDigests(),
    listSitemapCompanies(),
    listLandings(),
    listPayCountries(),
  ]);
  return pageEntries({ events, blogs, digests, companies, landings, payCountries });
}

type Lists = {
  events: SitemapLeaf[];
  blogs: SitemapLeaf[];
  digests: Awaited<ReturnType<typeof listSitemapDigests>>;
  companies: SitemapLeaf[];
  landings: ListedPage[];
  /** The slugs of the countries that have a page about pay. */
  payCountries: string[];
};

const staticPaths = ["/hire-go-developers", "/contact", "/privacy", "/terms", "/developers"];

/** Converts the rows to the entries of all pages except the home page and job pages. */
export function pageEntries(lists: Lists): Entry[] {
  const { events, blogs, digests, companies, landings, payCountries } = lists;
  const landingPaths = [...Object.keys(landingHubs), ...landings.map(({ path }) => path)];
  if (payCountries.length > 0) landingPaths.push("pay");
  landingPaths.push(...payCountries.map((slug) => `pay/${slug}`));
  return [
    { path: companiesPath, updatedAt: lastUpdate(companies) },
    { path: eventsPath("Conference") },
    { path: eventsPath("Meetup") },
    { path: "/blogs", updatedAt: lastUpdate(blogs) },
    { path: "/books" },
    { path: digestsPath, updatedAt: lastUpdate(digests) },
    ...staticPaths.map((path) => ({ path })),
    ...landingPaths.map((path) => ({ path: landingHref(path) })),
    ...leafEntries(companies, companyPath),
    ...leafEntries(events, eventPath),
    ...leafEntries(blogs, blogPath),
    ...digests.map(({ slug }) => ({ path: digestPath(slug) })),
  ];
}

const leafEntries = (leaves: SitemapLeaf[], toPath: (slug: string) => string): Entry[] =>
  leaves.map(({ slug, updatedAt }) => ({ path: toPath(slug), updatedAt }));

/**
 * The entries of a file of jobs. The first file begins with the home page, whose lastmod is the latest in this file.
 */
function* jobEntries(number: number, { jobs }: JobFile): Generator<Entry> {
  if (number === 1) yield { path: "/", updatedAt: lastUpdate(jobs) };
  for (const { slug, updatedAt } of jobs) yield { path: jobPath(slug), updatedAt };
}

const jobFileCount = ({ total }: JobFile) => Math.max(1, Math.ceil(total / fileSize));

/** Renders the sitemap of jobs and other pages, or an index of several files if one would be too long. */
export function renderSitemap(file: JobFile, pages: Entry[]): string {
  if (file.total + pages.length < fileSize)
    return renderXml("urlset", "url", [...jobEntries(1, file), ...pages]);
  const length = jobFileCount(file) + Math.ceil(pages.length / fileSize);
  const files = Array.from({ length }, (_, index) => ({ path: `/sitemaps/${index + 1}` }));
  return renderXml("sitemapindex", "sitemap", files);
}

/** Renders one file. Those of jobs come first, so that the other pages need not be read for them. */
export async function renderSitemapFile(
  number: number,
  file: JobFile,
  readPages: () => Promise<Entry[]>,
): Promise<string | null> {
  const start = (number - 1 - jobFileCount(file)) * fileSize;
  if (start < 0) return renderXml("urlset", "url", jobEntries(number, file));
  const pages = (await readPages()).slice(start, start + fileSize);
  return pages.length > 0 ? renderXml("urlset", "url", pages) : null;
}

function renderXml(root: string, item: string, entries: Iterable<Entry>): string {
  let items = "";
  // Concatenates URLs, because calling absoluteUrl for each would take 10 ms per file.
  for (const { path, updatedAt } of entries) {
    const changed =
      updatedAt && isRepresentableTime(updatedAt) ? `<lastmod>${updatedAt}</lastmod>` : "";
    items += `<${item}><loc>${escapeHtml(site.url + path)}</loc>${changed}</${item}>\n`;
  }
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items}</${root}>\n`;
}
