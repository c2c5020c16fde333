/** Crawls a separate site with demo data as a search engine does, and prints its findings beside their limits. */
import { readArguments } from "../../scripts/command.ts";
import { runUntilStopped } from "../../scripts/lifetime.ts";
import { UserError } from "../../scripts/user-error.ts";
import { type Measurement, reportMeasurements } from "./bars.ts";
import { isStatedCountRight } from "./crawl/counts.ts";
import { type Page, crawlSite } from "./crawl/walk.ts";
import { startOwnSite } from "./own-site.ts";

const usage = "Usage: npm run crawl, or npm run crawl JOBS to add that many jobs.";
const [jobs = "0"] = readArguments(usage, {}, 1).positionals;
if (!/^\d{1,6}$/.test(jobs)) throw new UserError(usage);

const landing = /^\/golang-jobs\/(?:in|with|level|type|visa-sponsorship)(?:\/[^?]*)?$/;

const pathOfPage = ({ path }: Page) => path;
const pathAndLead = ({ page: { path, lead } }: { page: Page }) => `${path}: ${lead}`;

/** Lists the titles or descriptions that more than one page has. */
function findSharedTexts(pages: Page[], field: "title" | "description"): string[] {
  const groups = [...Map.groupBy(pages, (page) => page[field])];
  return groups
    .filter(([, group]) => group.length > 1)
    .map(([text, group]) => {
      const examples = group.slice(0, 3).map(pathOfPage);
      return `${group.length} × ${text}: ${examples.join(" ")}`;
    });
}

await runUntilStopped(async (signal) => {
  console.log("Starting a site of its own…");
  await using site = await startOwnSite(signal);
  if (Number(jobs) > 0) await site.runCommand("seed", "--jobs", jobs);
  // Otherwise scheduled tasks would write both while pages are crawled.
  await site.withSql((sql) => sql`select public.refresh_landing_pages(), public.refresh_reports()`);
  const { pages: found, links, skipped, sitemap, orphans } = await crawlSite(site.url, signal);

  const pages = found.filter(({ isPage }) => isPage);
  const indexable = pages.filter(({ isIndexable }) => isIndexable);
  const noindex = pages.filter(({ isNoindex }) => isNoindex);
  const broken = found.filter(({ status }) => status >= 400);
  const redirects = found.filter(({ isRedirect }) => isRedirect);
  const missing = indexable.filter(({ path }) => !sitemap.has(path) && !/[?&]page=/.test(path));
  const unfit = [...found, ...orphans].filter(
    (page) => sitemap.has(page.path) && !page.isIndexable,
  );
  const [deepest] = indexable.toSorted((a, b) => b.depth - a.depth);
  const size = Number(jobs) > 850 ? "over 1,000 jobs" : "up to 1,000 jobs";
  const landings = pages.filter(({ path }) => landing.test(path));
  const counts = await site.withSql((sql) =>
    Promise.all(
      landings.map(async (page) => ({ page, agrees: await isStatedCountRight(page, sql) })),
    ),
  );
  const wrong = counts.filter(({ agrees }) => agrees === false);

  const secondAddresses = pages.filter(
    ({ path, listAddress }) => listAddress !== null && listAddress !== path,
  );

  const linkedFrom = ({ path, status }: Page) =>
    `${path} ${status}, linked by ${links.get(path)?.from}`;
  reportMeasurements([
    ["noindex pages, share of all", `${pages.length} pages`, noindex.length / pages.length],
    ["addresses left out", "", skipped],
    printAndCount("broken addresses", broken.map(linkedFrom)),
    printAndCount("redirects", redirects.map(linkedFrom)),
    printAndCount("second addresses of a list", secondAddresses.map(linkedFrom)),
    [`links to the deepest indexable page, ${size}`, deepest?.path ?? "", deepest?.depth ?? NaN],
    printAndCount("addresses of the sitemap that no page links", orphans.map(pathOfPage)),
    printAndCount("indexable pages missing from the sitemap", missing.map(pathOfPage)),
    printAndCount("addresses of the sitemap that are not indexable", unfit.map(pathOfPage)),
    printAndCount("titles of several pages", findSharedTexts(indexable, "title")),
    printAndCount("descriptions of several pages", findSharedTexts(indexable, "description")),
    printAndCount("landing pages with a wrong count", wrong.map(pathAndLead)),
  ]);
});

/** Prints the first ten lines and returns the number of lines as a measurement. */
function printAndCount(name: Measurement[0], lines: string[]): Measurement {
  if (lines.length > 0) console.log([`\n${name}:`, ...lines.slice(0, 10)].join("\n  "));
  return [name, "", lines.length];
}
