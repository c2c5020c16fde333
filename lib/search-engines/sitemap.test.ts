import { expect, test } from "vitest";
import { site } from "@/lib/site";
import { renderSitemap, renderSitemapPage, sitemapEntries } from "./sitemap";

const jobs = [
  { slug: "a", updatedAt: "2026-11-02T00:00:00+00:00" },
  { slug: "b", updatedAt: "2026-11-05T00:00:00+00:00" },
];
const blogs = [{ slug: "c", updatedAt: "2026-10-01T00:00:00+00:00" }];
const events = [{ slug: "d", updatedAt: "2026-10-02T00:00:00+00:00" }];
const digests = [{ slug: "2026-11-03", updatedAt: "2026-11-03T09:00:00+00:00" }];
const companies = [{ slug: "e", updatedAt: "2026-10-03T00:00:00+00:00" }];
const landings = ["/golang-jobs/in/germany"];
const many = Array.from({ length: 20_001 }, (_, index) => ({ path: `/${index}` }));
const count = (xml: string | null, tag: string) => xml?.split(`<${tag}>`).length ?? 0;

test("the sitemap lists sections, jobs, companies, events, posts and digests by their canonical addresses", () => {
  const addresses = [
    ...renderSitemap(sitemapEntries(jobs, events, blogs, digests, companies, landings)).matchAll(
      /<loc>(.*?)<\/loc>/gu,
    ),
  ];
  expect(addresses.map(([, address]) => address?.replace(site.url, ""))).toEqual([
    ...[
      "/",
      "/companies",
      "/events",
      "/blogs",
      "/books",
      "/digests",
      "/contact",
      "/privacy",
      "/terms",
      "/developers",
    ],
    ...[
      "/golang-jobs/a",
      "/golang-jobs/b",
      ...landings,
      "/companies/e",
      "/events/d",
      "/blogs/c",
      "/digests/2026-11-03",
    ],
  ]);
});

test("lastmod is given only for pages with a known change", () => {
  const xml = renderSitemap(sitemapEntries(jobs, events, blogs, digests, companies, landings));
  expect(xml).toContain(`<loc>${site.url}/</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod>`);
  expect(xml).toContain(
    `<loc>${site.url}/golang-jobs/a</loc><lastmod>2026-11-02T00:00:00.000Z</lastmod>`,
  );
  expect(xml).toContain(`<loc>${site.url}/books</loc></url>`);
});

test("more than 10,000 URLs are split into files under an index", () => {
  const index = renderSitemap(many);
  expect(index).toContain("<sitemapindex");
  expect(index).toContain(`<loc>${site.url}/sitemaps/3</loc>`);
  expect(count(index, "sitemap")).toBe(1 + 3);
  expect(count(renderSitemapPage(many, 1), "url")).toBe(1 + 10_000);
  expect(count(renderSitemapPage(many, 3), "url")).toBe(1 + 1);
  expect(renderSitemapPage(many, 4)).toBeNull();
  expect(count(renderSitemap(many.slice(0, 10_000)), "url")).toBe(1 + 10_000);
});

test("a page with an unreadable change time is listed without lastmod", () => {
  const odd = [{ slug: "odd", updatedAt: "infinity" }, ...jobs];
  const map = renderSitemap(sitemapEntries(odd, [], [], [], [], []));
  expect(map).toContain(`${site.url}/golang-jobs/odd</loc></url>`);
  expect(map).toContain("<lastmod>2026-11-05T00:00:00.000Z</lastmod>");
});
