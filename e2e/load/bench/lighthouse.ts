import { execa } from "execa";
import { findBrowser } from "../../../scripts/browser.ts";
import { UserError } from "../../../scripts/user-error.ts";
import type { Measurement } from "../bars.ts";
import { type OwnSite, temporaryFolder } from "../own-site.ts";
import { percentile } from "../send-load.ts";
import { detailPages } from "./pages.ts";

const tool = "lighthouse@13.5.0";
const flags = "--headless --no-sandbox --disable-gpu --disable-background-networking";

/** The covers of the demo books are on another site, which the machine may not reach; the site's own pages are rated. */
const covers = "https://covers.openlibrary.org/*";

type Report = {
  categories: Record<string, { title: string; score: number }>;
  audits: { "cumulative-layout-shift": { numericValue: number } };
};

/** Rates pages with Lighthouse's mobile settings, as medians of three runs. npm downloads Lighthouse on first use. */
export async function measureLighthouse(
  { url }: OwnSite,
  signal: AbortSignal,
): Promise<Measurement[]> {
  const CHROME_PATH = await findBrowser(signal);
  const figures: Measurement[] = [];
  for (const path of ["/", "/events", "/books", ...(await detailPages(url))]) {
    const reports: Report[] = [];
    for (let run = 0; run < 3; run++) {
      reports.push(await runLighthouse(url + path, CHROME_PATH, signal));
    }
    for (const [id, { title }] of Object.entries(reports[0]?.categories ?? {})) {
      const scores = reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
      figures.push(["Lighthouse score on a phone", `${path} ${title}`, percentile(scores, 0.5)]);
    }
    const shifts = reports.map(({ audits }) => audits["cumulative-layout-shift"].numericValue);
    figures.push(["cumulative layout shift on a phone", path, percentile(shifts, 0.5)]);
  }
  return figures;
}

/** How often Lighthouse runs at most, if the browser's trace lacks the start of the page. */
const mostAttempts = 3;

/** Returns Lighthouse's report about a page. Throws if Lighthouse fails. */
async function runLighthouse(
  url: string,
  CHROME_PATH: string,
  signal: AbortSignal,
): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    await using profile = await temporaryFolder("lighthouse");
    const chromeFlags = `--chrome-flags=${flags} --user-data-dir=${profile.path}`;
    const args = [url, "--quiet", "--output=json", `--blocked-url-patterns=${covers}`, chromeFlags];
    const npm = ["exec", "--yes", `--package=${tool}`, "--", "lighthouse", ...args];
    const run = await execa("npm", npm, {
      env: { CHROME_PATH },
      cancelSignal: signal,
      reject: false,
    });
    signal.throwIfAborted();
    if (run.exitCode === 0) return JSON.parse(run.stdout) as Report;
    // Some traces of headless Chromium lack the start of the navigation: Lighthouse's message asks to run it again.
    const mayRunAgain = run.stderr.includes("(NO_NAVSTART)") && attempt < mostAttempts;
    if (!mayRunAgain) throw new UserError(`Lighthouse failed on ${url}.\n${run.stderr}`);
  }
}
