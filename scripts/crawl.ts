/** Walks a separate site with demo data as a search engine's crawler does, and prints what it finds with its bars. */
import { readArguments } from "./command.ts";
import { countsAgree } from "../e2e/crawl/counts.ts";
import { type Page, walk } from "../e2e/crawl/walk.ts";
import { runUntilStopped } from "./lifetime.ts";
import { report } from "./proofs/bars.ts";
import { startOwnSite } from "./proofs/own-site.ts";
import { UserError } from "./user-error.ts";

const usage = "Say: npm run crawl, or npm run crawl JOBS to add that many jobs.";
const [jobs = "0"] = readArguments(usage, {}, 1).words;
if (!/^\d{1,6}$/.test(jobs)) throw new UserError(usage);

const landing = /^(\/golang-jobs\/(?:in|with|level|type|visa-sponsorship))(?=[/?]|$)/;

await runUntilStopped(async (signal) => {
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  if (Number(jobs) > 0) await site.runCommand("seed", "--jobs", jobs);
  const { pages: found, links, skipped, sitemap, orphans } = await walk(site.url, signal);

  const pages = found.filter(({ isPage }) => isPage);
  const indexable = pages.filter(({ isIndexable }) => isIndexable);
  const noindex = pages.filter(({ isNoindex }) => isNoindex);
  const all = [...found, ...orphans];
  const linkedFrom = (page: Page) =>
    `${page.path} ${page.status}, linked by ${links.get(page.path)?.from}`;
  const broken = found.filter(({ status }) => status >= 400);
  const redirects = found.filter(({ isRedirect }) => isRedirect);
  const deepest = indexable.toSorted((a, b) => b.depth - a.depth).slice(0, 10);
  const missing = indexable.filter(({ path }) => !sitemap.has(path) && !/[?&]page=/.test(path));
  const unfit = all.filter(({ path, isIndexable }) => sitemap.has(path) && !isIndexable);
  const titles = shared(indexable, "title");
  const descriptions = shared(indexable, "description");

  const landings = pages.filter(({ path }) => landing.test(path) && !path.includes("?"));
  const counts = await site.withSql((sql) =>
    Promise.all(landings.map(async (page) => ({ page, agrees: await countsAgree(page, sql) }))),
  );
  const wrong = counts.filter(({ agrees }) => agrees === false);

  list("Broken", broken.map(linkedFrom));
  list("Redirects", redirects.map(linkedFrom));
  list(
    "Deepest indexable pages",
    deepest.map(({ path, depth }) => `${depth} ${path}`),
  );
  list("Orphans", orphans.map(pathOf));
  list("Missing from the sitemap", missing.map(pathOf));
  list("Not indexable, but in the sitemap", unfit.map(pathOf));
  list("Shared titles", titles.map(groupOf), 5);
  list("Shared descriptions", descriptions.map(groupOf), 5);
  list(
    "Wrong counts",
    wrong.map(({ page: { path, lead } }) => `${path}: ${lead}`),
  );

  console.table(
    Object.fromEntries(
      [...Map.groupBy(pages, ({ path }) => kindOf(path))].toSorted().map(([kind, pages]) => [
        kind,
        {
          indexable: pages.filter(({ isIndexable }) => isIndexable).length,
          noindex: pages.filter(({ isNoindex }) => isNoindex).length,
        },
      ]),
    ),
  );
  const redirected = redirects.reduce((sum, { path }) => sum + (links.get(path)?.count ?? 0), 0);
  const size = Number(jobs) > 850 ? "over 1,000 jobs" : "up to 1,000 jobs";
  report([
    ["pages found", "", pages.length],
    ["indexable pages", "", indexable.length],
    ["noindex pages, share of all", `${noindex.length} pages`, noindex.length / pages.length],
    ["addresses disallowed by robots.txt", "", skipped.disallowed],
    ["addresses left out", "", skipped.excess],
    ["broken addresses", "", broken.length],
    ["redirects", `in ${redirected} links`, redirects.length],
    [`links to the deepest indexable page, ${size}`, "", deepest[0]?.depth ?? NaN],
    ["addresses of the sitemap that no page links", `of ${sitemap.size}`, orphans.length],
    ["indexable pages missing from the sitemap", "", missing.length],
    ["addresses of the sitemap that are not indexable", "", unfit.length],
    ["titles of several pages", "", titles.length],
    ["descriptions of several pages", "", descriptions.length],
    ["landing pages with a wrong count", `of ${landings.length}`, wrong.length],
    ["landing pages without a check", "", counts.filter(({ agrees }) => agrees === null).length],
  ]);
});

/** The beginning of an address, with the kind of its query. */
function kindOf(path: string): string {
  const [, first = ""] = landing.exec(path) ?? /^(\/[^/?]*)/.exec(path) ?? [];
  const names = [...new URL(path, "http://a").searchParams.keys()];
  const query = names.some((name) => name !== "page")
    ? "?filters"
    : names.length > 0
      ? "?page="
      : "";
  return first + query;
}

function pathOf({ path }: Page): string {
  return path;
}

function groupOf([text, pages]: [string, Page[]]): string {
  return `${pages.length} × ${text}: ${pages.slice(0, 3).map(pathOf).join(" ")}`;
}

function shared(pages: Page[], what: "title" | "description") {
  return [...Map.groupBy(pages, (page) => page[what])].filter(([, { length }]) => length > 1);
}

function list(title: string, lines: string[], most = 10) {
  if (lines.length > 0) console.log([`\n${title}:`, ...lines.slice(0, most)].join("\n  "));
}
