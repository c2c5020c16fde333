import { expect, test } from "vitest";
import { site } from "@/lib/config/site";
import { pageEntries, renderSitemap, renderSitemapFile } from "@/lib/search-engines/sitemap";

const jobs = [
  { slug: "a", updatedAt: "2026-11-02T00:00:00.000Z" },
  { slug: "b", updatedAt: "2026-11-05T00:00:00.000Z" },
];
const blogs = [{ slug: "c", updatedAt: "2026-10-01T00:00:00.000Z" }];
const events = [{ slug: "d", updatedAt: "2026-10-02T00:00:00.000Z" }];
const digests = [{ slug: "2026-11-03", updatedAt: "2026-11-03T09:00:00.000Z" }];
const companies = [{ slug: "e", updatedAt: "2026-10-03T00:00:00.000Z" }];
const landings = [{ path: "in/germany", name: null, jobs: 3 }];
const pages = pageEntries({
  events,
  blogs,
  digests,
  companies,
  landings,
  payCountries: ["germany"],
});
const xml = renderSitemap({ total: jobs.length, jobs }, pages);
const countTags = (xml: string | null, tag: string) => xml?.split(`<${tag}>`).length ?? 0;

test("the sitemap lists sections, jobs, companies, events, posts and digests by their canonical addresses", () => {
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/gu)];
  expect(addresses.map(([, address]) => address?.replace(site.url, ""))).toEqual([
    "/",
    "/golang-jobs/a",
    "/golang-jobs/b",
    "/companies",
    "/events",
    "/events?type=meetup",
    "/blogs",
    "/books",
    "/digests",
    "/hire-go-developers",
    "/contact",
    "/privacy",
    "/terms",
    "/developers",
    "/golang-jobs/in",
    "/golang-jobs/with",
    "/golang-jobs/in/germany",
    "/golang-jobs/pay",
    "/golang-jobs/pay/germany",
    "/companies/e",
    "/events/d",
    "/blogs/c",
    "/digests/2026-11-03",
  ]);
});

test("the sitemap gives lastmod only for pages whose last change is known", () => {
  expect(xml).toContain(`<loc>${site.url}/</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod>`);
  expect(xml).toContain(
    `<loc>${site.url}/golang-jobs/a</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>`,
  );
  expect(xml).toContain(`<loc>${site.url}/books</loc></url>`);
});

test("a sitemap of more than 10,000 URLs is split into files of jobs and of other pages under an index", async () => {
  const total = 20_001;
  const many = Array.from({ length: 10_001 }, (_, index) => ({ path: `/${index}` }));
  const index = renderSitemap({ total, jobs }, many);
  expect(index).toContain("<sitemapindex");
  expect(index).toContain(`<loc>${site.url}/sitemaps/5</loc>`);
  expect(countTags(index, "sitemap")).toBe(1 + 5);
  const file = (number: number) =>
    renderSitemapFile(number, { total, jobs: number <= 3 ? jobs : [] }, () =>
      Promise.resolve(many),
    );
  expect(await file(1)).toContain(`<loc>${site.url}/</loc>`);
  expect(countTags(await file(2), "url")).toBe(1 + 2);
  expect(countTags(await file(4), "url")).toBe(1 + 10_000);
  expect(countTags(await file(5), "url")).toBe(1 + 1);
  expect(await file(6)).toBeNull();
  expect(renderSitemap({ total: 9_999, jobs }, [])).toContain("<urlset");
});

test("the sitemap lists a page with an unreadable change time without lastmod", () => {
  const odd = [{ slug: "odd", updatedAt: "infinity" }, ...jobs];
  const map = renderSitemap({ total: 3, jobs: odd }, []);
  expect(map).toContain(`${site.url}/golang-jobs/odd</loc></url>`);
  expect(map).toContain("<lastmod>2026-11-05T00:00:00.000Z</lastmod>");
});
