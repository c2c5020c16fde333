import type { Sql } from "postgres";
import { expectAccessible } from "@/e2e/axe";
import { expect, fetchPage, test } from "@/e2e/fixtures";

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

type Counts = { date: string; impressions: number; views: number; applications: number };

const addCounts = (owner: Sql, jobId = "", counts: Counts) => owner`
  insert into public.daily_job_clicks ${owner({ job_id: jobId, ...counts })}`;

test("below its jobs, the dashboard shows the totals of the last 30 days and their change from the 30 days before", async ({
  context: { request },
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId: recruiter_id } = await signInAs("approved");
  const [activeJob, archivedJob] = await addJobs(
    { recruiter_id },
    { recruiter_id, is_archived: true },
  );
  const before = await fetchPage(request, "/recruiter/dashboard");
  expect(before.texts("h1")).toEqual(["Active Jobs"]);
  expect(before.all("section", { "aria-label": "Statistics" })).toEqual([]);

  await addCounts(owner, activeJob?.id, {
    date: daysAgo(1),
    impressions: 1000,
    views: 80,
    applications: 6,
  });
  await addCounts(owner, archivedJob?.id, {
    date: daysAgo(30),
    impressions: 200,
    views: 20,
    applications: 4,
  });
  await addCounts(owner, archivedJob?.id, {
    date: daysAgo(31),
    impressions: 800,
    views: 200,
    applications: 10,
  });
  const summary = (await fetchPage(request, "/recruiter/dashboard")).region("Statistics");
  for (const total of [
    /Shown in lists\s*1,200\s*\+50% vs the 30 days before/,
    /Views\s*100\s*8.3% of shown\s*-50% vs the 30 days before/,
    /Apply clicks\s*10\s*10% of views\s*0% vs the 30 days before/,
  ])
    expect(summary.text()).toMatch(total);

  expect(summary.texts("a", { href: "/recruiter/statistics" })).toEqual(["Statistics"]);
  const statistics = await fetchPage(request, "/recruiter/statistics");
  const days = statistics.within("details");
  expect(days.texts("summary")).toEqual(["Day by day"]);
  expect(days.all("tr")).toHaveLength(31);

  const ownJobs = "/recruiter/dashboard?state=all";
  expect(statistics.within("main").texts("a", { href: ownJobs })).toEqual(["Your jobs"]);
  const list = await fetchPage(request, ownJobs);
  for (const job of [activeJob, archivedJob])
    expect(list.texts("a", { href: `/recruiter/jobs/${job?.id}/statistics` })).toHaveLength(1);
});

test("the statistics of a job show each day of 7, 30 or 90 days in a chart and a folded table", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId: recruiter_id } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id, title: "Gopher" });
  await addCounts(owner, job?.id, { date: daysAgo(0), impressions: 5, views: 3, applications: 1 });
  await addCounts(owner, job?.id, {
    date: daysAgo(1),
    impressions: 60,
    views: 12,
    applications: 3,
  });
  await addCounts(owner, job?.id, { date: daysAgo(7), impressions: 40, views: 6, applications: 1 });
  await addCounts(owner, job?.id, {
    date: daysAgo(90),
    impressions: 20,
    views: 2,
    applications: 0,
  });
  const path = `/recruiter/jobs/${job?.id}/statistics`;
  const dashboard = await fetchPage(page.request, "/recruiter/dashboard");
  expect(dashboard.each("aria-label", "a", { href: path })).toEqual(["Statistics of Gopher"]);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Gopher" })).toBeVisible();
  await expect(
    page.getByText("Today so far: Shown in lists 5, Views 3, Apply clicks 1"),
  ).toBeVisible();
  await expect(page.getByText("Known bots are left out")).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(0);

  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page.getByRole("link", { name: "Last 7 days" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByText("Day by day").click();
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toHaveText("DateShown in listsViewsApply clicks");
  await expect(rows.nth(1).locator("time")).toHaveAttribute("datetime", daysAgo(1));
  const slider = page.getByRole("slider", { name: "Day" });
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    /Shown in lists 60, Views 12, Apply clicks 3$/,
  );
  await slider.press("Home");
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    /Shown in lists 40, Views 6, Apply clicks 1$/,
  );
  await slider.hover();
  await expect(slider).toHaveAttribute(
    "aria-valuetext",
    /Shown in lists 0, Views 0, Apply clicks 0$/,
  );
  await page.getByRole("link", { name: "Last 90 days" }).click();
  await page.getByText("Day by day").click();
  await expect(rows).toHaveCount(91);
  await expectAccessible(page);
});

test("only the job's recruiter and admins see the statistics of a job", async ({
  context: { request },
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId: recruiter_id } = await addAccount("approved");
  const [job] = await addJobs({ recruiter_id, title: "Gopher" });
  await addCounts(owner, job?.id, {
    date: daysAgo(1),
    impressions: 60,
    views: 12,
    applications: 3,
  });
  const path = `/jobs/${job?.id}/statistics`;

  expect((await request.get(`/recruiter${path}`)).url()).toMatch(/\/recruiter\/login/);

  await signInAs("approved");
  expect((await request.get(`/recruiter${path}`)).status()).toBe(404);
  expect((await request.get(`/admin${path}`)).status()).toBe(403);
  const own = await fetchPage(request, "/recruiter/statistics");
  expect(own.text()).toContain("Nothing was counted on these days.");

  await signInAs("admin");
  const page = await fetchPage(request, `/admin${path}`);
  expect(page.texts("h1")).toEqual(["Gopher"]);
  expect(page.within("details").texts("tr")[1]).toMatch(/60\s*12\s*3$/);
});

test("the charts of a job have one bar a day from the day of posting, on linear axes of their own with one shared reading", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId: recruiter_id } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id, posted_at: `${daysAgo(4)}T20:00:00Z` });
  await addCounts(owner, job?.id, {
    date: daysAgo(3),
    impressions: 217,
    views: 3,
    applications: 0,
  });
  await addCounts(owner, job?.id, { date: daysAgo(1), impressions: 62, views: 6, applications: 2 });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/recruiter/jobs/${job?.id}/statistics`);
    const charts = page.getByRole("img", { name: /by day/u });
    await expect(charts).toHaveCount(3);
    const heights: number[][] = [];
    for (const chart of await charts.all())
      heights.push(
        await chart
          .locator("[data-day]")
          .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height)),
      );
    const [shown = [], views = [], clicks = []] = heights;
    for (const bars of heights) expect(bars).toHaveLength(4);
    expect((shown[3] ?? 0) / (shown[1] ?? 0)).toBeCloseTo(62 / 217, 1);
    expect((views[1] ?? 0) / (views[3] ?? 0)).toBeCloseTo(0.5, 1);
    expect(clicks.slice(0, 3)).toEqual([0, 0, 0]);
    expect(clicks[3]).toBeGreaterThan(20);
    const slider = page.getByRole("slider", { name: "Day" });
    await expect(slider).toHaveCount(1);
    await slider.press("Home");
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      /Shown in lists 0, Views 0, Apply clicks 0$/,
    );
    await slider.press("ArrowRight");
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      /Shown in lists 217, Views 3, Apply clicks 0$/,
    );
    for (const count of ["217", "3", "0"])
      await expect(page.getByRole("figure").getByText(count, { exact: true })).not.toHaveCount(0);
    // Each count stands in the line of its label.
    const lines = await page
      .getByRole("figure")
      .locator("dl > div")
      .evaluateAll((pairs) =>
        pairs.map((pair) => [...pair.children].map((part) => part.getBoundingClientRect().bottom)),
      );
    expect(lines).toHaveLength(4);
    for (const [label, count] of lines.slice(1)) expect(count).toBe(label);
    // The charts have room for a week, so that the bars of few days are no wider than those of seven.
    const chart = await charts.first().boundingBox();
    const bar = await charts.first().locator("[data-day]").first().boundingBox();
    expect(bar?.width).toBeLessThan((chart?.width ?? 0) / 7);
    // With the pointer in the empty space beside the bars, the counts of the last day are shown.
    await slider.hover({ position: { x: (chart?.width ?? 0) - 1, y: 20 } });
    await expect(slider).toHaveAttribute("aria-valuetext", /Shown in lists 62,/);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
});
