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
import { readSitemapJobs } from "@/lib/jobs/queries";
import { jobPath } from "@/lib/jobs/url";
import { landingHubs } from "@/lib/jobs/landing/hubs";
import { landingHref } from "@/lib/jobs/landing/kinds";
import { listPayCountries } from "@/lib/jobs/pay-report-queries";
import { listLandings } from "@/lib/jobs/landing/queries";
import { site } from "@/lib/site";
import { isReadable, lastUpdate } from "@/lib/text/dates";

/** URLs in one file, as in sitemap_job_page. The protocol allows 50,000, but the front caches responses of up to 4 MB. */
const fileSize = 10_000;

type Entry = { path: string; updatedAt?: string };

type JobFile = Awaited<ReturnType<typeof readSitemapJobs>>;

export async function readSitemap(): Promise<string> {
  return renderSitemap(...(await Promise.all([readSitemapJobs(1), listPages()])));
}

/** One of the files that the sitemap index lists, counted from 1; null past the last one. Throws when the backend fails. */
export async function readSitemapFile(number: number): Promise<string | null> {
  return renderSitemapFile(number, await readSitemapJobs(number), listPages);
}

/** All pages but the home page and those of jobs, without filtered and later pages of lists. */
const listPages = async () => pageEntries(...(await readLists()));

const readLists = () =>
  Promise.all([
    listSitemapEvents(),
    listSitemapBlogs(),
    listSitemapDigests(),
    listSitemapCompanies(),
    listLandings(),
    listPayCountries(),
  ]);

export function pageEntries(...lists: Awaited<ReturnType<typeof readLists>>): Entry[] {
  const [events, blogs, digests, companies, landings, payCountries] = lists;
  return [
    { path: companiesPath, updatedAt: lastUpdate(companies) },
    { path: eventsPath("Conference") },
    { path: eventsPath("Meetup") },
    { path: "/blogs", updatedAt: lastUpdate(blogs) },
    { path: "/books" },
    { path: digestsPath, updatedAt: lastUpdate(digests) },
    ...["/hire-go-developers", "/contact", "/privacy", "/terms", "/developers"].map((path) => ({
      path,
    })),
    ...[
      ...Object.keys(landingHubs),
      ...landings.map(({ path }) => path),
      ...(payCountries.length > 0 ? ["pay"] : []),
      ...payCountries.map((slug) => `pay/${slug}`),
    ].map((path) => ({ path: landingHref(path) })),
    ...leafEntries(companies, companyPath),
    ...leafEntries(events, eventPath),
    ...leafEntries(blogs, blogPath),
    ...digests.map(({ slug }) => ({ path: digestPath(slug) })),
  ];
}

const leafEntries = (leaves: SitemapLeaf[], pathOf: (slug: string) => string): Entry[] =>
  leaves.map(({ slug, updatedAt }) => ({ path: pathOf(slug), updatedAt }));

/** The first file begins with the home page, which lists the newest jobs. */
function* jobEntries(number: number, { jobs }: JobFile): Generator<Entry> {
  if (number === 1) yield { path: "/", updatedAt: lastUpdate(jobs) };
  for (const { slug, updatedAt } of jobs) yield { path: jobPath(slug), updatedAt };
}

const jobFiles = ({ total }: JobFile) => Math.max(1, Math.ceil(total / fileSize));

export function renderSitemap(file: JobFile, pages: Entry[]): string {
  if (file.total + pages.length < fileSize)
    return document("urlset", "url", [...jobEntries(1, file), ...pages]);
  const length = jobFiles(file) + Math.ceil(pages.length / fileSize);
  const files = Array.from({ length }, (_, index) => ({ path: `/sitemaps/${index + 1}` }));
  return document("sitemapindex", "sitemap", files);
}

/** Files of jobs come first, so that they are found without reading the other pages. */
export async function renderSitemapFile(
  number: number,
  file: JobFile,
  readPages: () => Promise<Entry[]>,
): Promise<string | null> {
  const start = (number - 1 - jobFiles(file)) * fileSize;
  if (start < 0) return document("urlset", "url", jobEntries(number, file));
  const part = (await readPages()).slice(start, start + fileSize);
  return part.length > 0 ? document("urlset", "url", part) : null;
}

function document(root: string, item: string, entries: Iterable<Entry>): string {
  let items = "";
  // Addresses are joined, since absoluteUrl would take 10 ms for a file.
  for (const { path, updatedAt } of entries) {
    const changed = updatedAt && isReadable(updatedAt) ? `<lastmod>${updatedAt}</lastmod>` : "";
    items += `<${item}><loc>${escapeHtml(site.url + path)}</loc>${changed}</${item}>\n`;
  }
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${items}</${root}>\n`;
}
