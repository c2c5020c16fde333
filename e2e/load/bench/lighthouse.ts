import { execa } from "execa";
import { findBrowser } from "../../../scripts/browser.ts";
import type { Measurement } from "../bars.ts";
import { type OwnSite, temporaryFolder } from "../own-site.ts";
import { percentile } from "../send-load.ts";
import { detailPages } from "./pages.ts";

const tool = "lighthouse@13.5.0";
const flags = "--headless --no-sandbox --disable-gpu --disable-background-networking";

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
      await using profile = await temporaryFolder("lighthouse");
      const chromeFlags = `--chrome-flags=${flags} --user-data-dir=${profile.path}`;
      const args = [url + path, "--quiet", "--output=json", chromeFlags];
      const npm = ["exec", "--yes", `--package=${tool}`, "--", "lighthouse", ...args];
      const { stdout } = await execa("npm", npm, { env: { CHROME_PATH }, cancelSignal: signal });
      reports.push(JSON.parse(stdout) as Report);
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
