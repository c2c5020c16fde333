import { randomInt } from "node:crypto";
import { DomUtils } from "htmlparser2";
import PQueue from "p-queue";
import { type Html, parseHtml, elementText } from "../../html.ts";
import { mayFetch, parseRobots } from "./robots.ts";

export type Page = Awaited<ReturnType<typeof visitPage>>["page"];

const mostAddresses = 60_000;

/** Crawls a site as a search engine does: breadth first from `/`, then the pages that only the sitemap contains. */
export async function crawlSite(origin: string, signal: AbortSignal) {
  const queue = new PQueue({ concurrency: 8 });
  const visitAll = (paths: string[], depth: number) =>
    queue.addAll(paths.map((path) => () => visitPage(origin, path, depth, signal)));
  const rules = parseRobots(await (await fetch(`${origin}/robots.txt`)).text());
  /** For each URL, how often it is linked and the first page that links to it. */
  const links = new Map([["/", { count: 0, from: "" }]]);
  const pages: Page[] = [];
  /** The number of URLs that were skipped because `mostAddresses` was reached. */
  let skipped = 0;
  let level = ["/"];
  for (let depth = 0; level.length > 0; depth++) {
    console.log(`Depth ${depth}: ${level.length.toLocaleString("en")} addresses…`);
    const next: string[] = [];
    for (const { page, linked } of await visitAll(level, depth)) {
      pages.push(page);
      for (const path of linked) {
        const link = links.get(path) ?? { count: 0, from: page.path };
        links.set(path, link);
        link.count += 1;
        if (link.count > 1 || path === "/" || !mayFetch(rules, path)) continue;
        if (pages.length + next.length < mostAddresses) next.push(path);
        else skipped += 1;
      }
    }
    level = next;
  }
  const sitemap = await readSitemap(`${origin}/sitemap.xml`);
  const visited = new Set(pages.map(({ path }) => path));
  const orphans = await visitAll(
    [...sitemap].filter((path) => !visited.has(path)),
    Infinity,
  );
  return { pages, links, skipped, sitemap, orphans: orphans.map(({ page }) => page) };
}

async function visitPage(origin: string, path: string, depth: number, signal: AbortSignal) {
  // Each request comes from a random client address, because the site limits the rate of each network.
  const address = [11, randomInt(256), randomInt(256), 1].join(".");
  const response = await fetch(origin + path, {
    redirect: "manual",
    signal,
    headers: {
      accept: "text/html",
      "x-forwarded-for": address,
    },
  });
  const { status, headers } = response;
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  const body = await response.text();
  const html = parseHtml(isHtml ? body : "");
  const robots = [...html.meta("robots"), headers.get("x-robots-tag")].join();
  const isNoindex = /\b(?:noindex|none)\b/.test(robots);
  const canonical = html.each("href", "link", { rel: "canonical" })[0] ?? path;
  const isPage = isHtml && status === 200;
  const page = {
    path,
    depth,
    status,
    isPage,
    isNoindex,
    isRedirect: status >= 300 && status < 400,
    isIndexable: isPage && !isNoindex && pathOnSite(canonical, origin, path) === path,
    title: html.within("head").texts("title")[0] ?? "",
    description: html.meta("description")[0] ?? "",
    lead: firstParagraph(html),
    /** The canonical address of the job list on the page; null for other pages. */
    listAddress: html.each("data-href", "section", { id: "job-results" })[0] ?? null,
  };
  const mayFollowLinks = !/\b(?:nofollow|none)\b/.test(robots);
  const hrefs = mayFollowLinks ? followedHrefs(html) : [];
  const location = headers.get("location");
  if (location) hrefs.push(location);
  const linked = hrefs.flatMap((href) => pathOnSite(href, origin, path) ?? []);
  return { page, linked };
}

/** The hrefs of all links without rel="nofollow". */
function followedHrefs(html: Html): string[] {
  const links = html.all("a").filter(({ attribs: { rel = "" } }) => !/\bnofollow\b/.test(rel));
  return links.flatMap(({ attribs }) => attribs.href || []);
}

/** The text of the paragraph that follows the main heading. */
function firstParagraph(html: Html): string {
  const blocks = DomUtils.findAll(({ name }) => ["h1", "p"].includes(name), html.all("main"));
  const lead = blocks[blocks.findIndex(({ name }) => name === "h1") + 1];
  return lead?.name === "p" ? elementText(lead) : "";
}

/** Returns the path and query of a URL on this site, without the fragment; null for other sites. */
function pathOnSite(href: string, origin: string, base: string): string | null {
  const url = URL.parse(href, origin + base);
  return url?.origin === origin ? url.pathname + url.search : null;
}

/** Reads the paths in a sitemap or, for a sitemap index, in all its files. */
async function readSitemap(url: string): Promise<Set<string>> {
  const sitemap = parseHtml(await (await fetch(url)).text());
  const addresses = sitemap.texts("loc");
  if (sitemap.all("sitemapindex").length === 0)
    return new Set(
      addresses.flatMap((address) => pathOnSite(address, new URL(url).origin, "/") ?? []),
    );
  const files = await Promise.all(addresses.map(readSitemap));
  return new Set(files.flatMap((file) => [...file]));
}
