import { randomUUID } from "node:crypto";
import { devices, type Page } from "@playwright/test";
import type { Sql } from "postgres";
import { randomWord, expect, jobTitles, openPage, test } from "@/e2e/fixtures";

// The test browser's default user agent would be treated as a bot.
const userAgent = devices["Desktop Chrome"].userAgent;
test.use({ userAgent, viewport: { width: 1280, height: 900 } });

type Report = { event: string; jobIds: string[] };

/**
 * Collects the page's reports of visible job cards. Uses a route, because Playwright exposes the bodies of beacons only
 * there.
 */
async function recordReports(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  await page.route("**/api/track", async (route) => {
    const report = route.request().postDataJSON() as Report;
    if (report.event === "impressions") reports.push(report);
    await route.continue();
  });
  return reports;
}

const reportedIds = (reports: Report[]) => reports.map(({ jobIds }) => jobIds);

/** Makes the page hidden or visible, as switching to another app and back does. */
const setPageHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    async (state) => {
      // Intersection observers are called in order, so when this one is called, the page's own have recorded the
      // visible cards.
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body));
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    isHidden ? "hidden" : "visible",
  );

/**
 * Hides the page repeatedly until it has reported `count` impressions, because a busy machine may not have drawn the
 * cards the first time.
 */
const hideUntilReported = (page: Page, reports: Report[], count: number) =>
  expect
    .poll(async () => {
      await setPageHidden(page, true);
      return reports;
    })
    .toHaveLength(count);

test("each job card is reported once, when the page is hidden after the card was visible", async ({
  page,
  addJobs,
  owner,
}) => {
  const word = randomWord();
  const jobs = await addJobs(...Array.from({ length: 10 }, () => ({ title: `Gopher ${word}` })));
  const reports = await recordReports(page);
  await openPage(page, `/?q=${word}`);
  await expect(jobTitles(page)).toHaveCount(10);
  // Hides the page instead of leaving it: the request on leaving would have the real user agent, which is treated as a
  // bot.
  await hideUntilReported(page, reports, 1);
  const counted = () => owner<{ job_id: string; impressions: number; views: number }[]>`
    select job_id, impressions, views from public.daily_job_clicks
    where job_id = any(${jobs.map(({ id }) => id)}) order by job_id`;
  await expect.poll(counted).not.toHaveLength(0);
  const seen = await counted();
  expect(seen.length).toBeLessThan(10);
  expect(seen).toEqual(
    jobs
      .slice(0, seen.length)
      .map(({ id }) => ({ job_id: id, impressions: 1, views: 0 }))
      .toSorted((a, b) => a.job_id.localeCompare(b.job_id)),
  );

  await setPageHidden(page, false);
  for (const title of await jobTitles(page).all()) await title.scrollIntoViewIfNeeded();
  await expect(jobTitles(page).last()).toBeInViewport();
  await hideUntilReported(page, reports, 2);
  expect(reportedIds(reports).flat().toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
  await setPageHidden(page, true);
  expect(reports).toHaveLength(2);
});

test("job cards are reported without the visitor's id unless the browser asks for privacy", async ({
  page,
  addJobs,
}) => {
  const word = randomWord();
  const [job] = await addJobs({ title: `Gopher ${word}` });
  const reports = await recordReports(page);
  await openPage(page, `/?q=${randomUUID()}`);
  await page.getByRole("searchbox").fill(word);
  await expect(jobTitles(page)).toHaveText(job?.title ?? "");
  await hideUntilReported(page, reports, 1);
  expect(reportedIds(reports)).toEqual([[job?.id]]);
  expect(Object.keys(reports[0] ?? {}).toSorted()).toEqual(["event", "jobIds"]);

  await page.addInitScript(() =>
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true }),
  );
  await page.goto(`/?q=${word}`);
  await expect(jobTitles(page)).toHaveCount(1);
  await setPageHidden(page, true);
  expect(reports).toHaveLength(1);
});

async function readImpressions(jobId: string, owner: Sql) {
  const [row] =
    await owner`select impressions from public.daily_job_clicks where job_id = ${jobId}`;
  return row?.impressions ?? 0;
}

test("the endpoint for card reports ignores malformed reports and those of bots and other sites", async ({
  request,
  addJobs,
  owner,
}) => {
  const [job] = await addJobs({});
  const id = job?.id ?? "";
  const others = (count: number) => Array.from({ length: count }, () => randomUUID());
  const send = async (jobIds: unknown, headers: Record<string, string> = {}) => {
    const answer = await request.post("/api/track", {
      data: { event: "impressions", jobIds },
      headers: { "User-Agent": userAgent, ...headers },
    });
    expect(answer.status()).toBe(204);
  };
  for (const headers of [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-GPC": "1" },
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  ] as Record<string, string>[])
    await send([id], headers);
  for (const jobIds of [[id, ...others(50)], [], id, [id, "' or 1=1"], null]) await send(jobIds);
  expect(await readImpressions(id, owner)).toBe(0);
  await send([id, id, ...others(48)], { "Sec-Fetch-Site": "same-origin" });
  expect(await readImpressions(id, owner)).toBe(1);
});
