import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "@/e2e/axe";
import { expect, fetchPage } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";
import {
  type Day,
  daysAgo,
  figuresByLabel,
  groupDigits,
  formatIndianDate,
  linksByText,
  ranges,
  tableRows,
  test,
} from "@/e2e/admin/analytics";

// These tests change the visit statistics of the whole site, so they run one after another.
test.describe.configure({ mode: "default" });

test("an admin sees the totals, the chart and the visits of each day of a date range", async ({
  context,
  signInAs,
  days,
}) => {
  await signInAs("admin");
  const links = linksByText(await fetchPage(context.request, "/admin/analytics"));
  for (const { query, label, count } of ranges) {
    expect(links.get(label)).toBe(`/admin/analytics${query}`);
    let page = parseHtml("");
    let inRange: Day[] = [];
    // Retried, because the site may recount recent visits between the two queries.
    await expect(async () => {
      page = await fetchPage(context.request, `/admin/analytics${query}`);
      inRange = await days(count);
      expect(figuresByLabel(page)).toEqual({
        "Total Visitors": groupDigits(inRange.reduce((sum, day) => sum + day.unique_visitors, 0)),
        "Today's Visits": groupDigits(inRange.at(-1)?.total_visits),
        "Today's Unique Visitors": groupDigits(inRange.at(-1)?.unique_visitors),
      });
    }).toPass();
    expect(inRange).toHaveLength(count);
    const most = inRange.slice(0, -1).toSorted((a, b) => b.total_visits - a.total_visits)[0];
    const [chart] = page.all("svg", { role: "img" });
    expect(page.texts("title", { id: chart?.attribs["aria-labelledby"] ?? "" })).toEqual([
      "Visits and unique visitors per day",
    ]);
    expect(page.texts("desc", { id: chart?.attribs["aria-describedby"] ?? "" })).toEqual([
      `From ${formatIndianDate(daysAgo(count - 1))} to ${formatIndianDate(daysAgo(1))}. The busiest day was ${formatIndianDate(most?.date ?? "")}, with ${groupDigits(most?.total_visits)} visits by ${groupDigits(most?.unique_visitors)} visitors.`,
    ]);
    const rows = inRange.map((day) => [
      formatIndianDate(day.date),
      groupDigits(day.total_visits),
      groupDigits(day.unique_visitors),
    ]);
    const heading = ["Date", "Total Visits", "Unique Visitors"];
    const rest = Math.max(count - 30, 0);
    expect(tableRows(page, "Visits per day")).toEqual([heading, ...rows.slice(0, count - rest)]);
    const fold = page.within("main").within("details");
    expect(fold.texts("summary")).toEqual(rest > 0 ? [`${rest} later days`] : []);
    expect(fold.each("open", "details")).toEqual([]);
    const later = rest > 0 ? [heading, ...rows.slice(count - rest)] : [];
    expect(tableRows(fold, "Visits on later days")).toEqual(later);
    expect(tableRows(page, "Visits on later days")).toEqual(later);
  }
});

test("the analytics table keeps its newest-first order when an admin changes the date range", async ({
  context,
  signInAs,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  const open = async (path = "") => {
    const page = await fetchPage(context.request, path);
    return {
      page,
      links: linksByText(page),
      dates: tableRows(page, "Visits per day")
        .slice(1)
        .map(([date]) => date),
    };
  };
  const week = Array.from({ length: 7 }, (_, n) => formatIndianDate(daysAgo(n)));
  const oldest = await open("/admin/analytics?range=7");
  expect(oldest.dates).toEqual(week.toReversed());
  expect(oldest.links.get("Newest first")).toBe("/admin/analytics?range=7&order=newest#days");
  const newest = await open(oldest.links.get("Newest first"));
  expect(newest.dates).toEqual(week);
  expect(newest.links.get("Last 90 Days")).toBe("/admin/analytics?range=90&order=newest");
  const quarter = await open(newest.links.get("Last 90 Days"));
  expect(quarter.dates[0]).toBe(week[0]);
  expect(quarter.page.texts("summary")).toContain("60 earlier days");
  expect(quarter.links.get("Oldest first")).toBe("/admin/analytics?range=90#days");
});

test("a page visit is counted at once in the analytics, even after the totals of its day were computed", async ({
  context,
  signInAs,
  owner,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  const visitors = async () => {
    const figures = figuresByLabel(await fetchPage(context.request, "/admin/analytics"));
    return Number(figures["Today's Unique Visitors"]?.replaceAll(",", ""));
  };
  const before = await visitors();
  const path = "/books/counted-at-once";
  await owner`insert into public.page_visits (page_path, visitor_id) select ${path}, gen_random_uuid() from generate_series(1, 50)`;
  expect(await visitors()).toBeGreaterThanOrEqual(before + 50);
  await owner`delete from public.page_visits where page_path = ${path}`;
});

test("the PDF report of visits has every day of the date range, page numbers and a chart", async ({
  context,
  signInAs,
  days,
}) => {
  await signInAs("admin");
  for (const { query, count } of ranges) {
    const page = await fetchPage(context.request, `/admin/analytics${query}`);
    const report = await context.request.get(linksByText(page).get("Export PDF") ?? "");
    expect(report.headers()["content-disposition"]).toBe(
      'attachment; filename="analytics-report.pdf"',
    );
    const document = await getDocumentProxy(new Uint8Array(await report.body()));
    const { text, totalPages } = await extractText(document);

    expect(text[0]).toMatch(/^Analytics Report/);
    for (const [index, pageText] of text.entries())
      expect(pageText).toContain(`Page ${index + 1} of ${totalPages}`);
    const rows = text
      .join("\n")
      .match(/\d+\/\d+\/\d{4}\s+[\d,]+\s+[\d,]+(?=\s)/g)
      ?.map((row) => row.replace(/\s+/g, " "));
    // The number of today's visits may have changed since the report, so only its date is compared.
    expect(rows?.at(-1)?.split(" ")[0]).toBe(formatIndianDate(daysAgo(0)));
    expect(rows?.slice(0, -1)).toEqual(
      (await days(count))
        .slice(0, -1)
        .map(
          (day) =>
            `${formatIndianDate(day.date)} ${groupDigits(day.total_visits)} ${groupDigits(day.unique_visitors)}`,
        ),
    );
    // The chart contains no text, so its presence is tested by counting drawing operations.
    const { fnArray } = await (await document.getPage(1)).getOperatorList();
    expect(fnArray.length).toBeGreaterThan(50);
  }
});

test("the most visited pages and jobs are listed on the analytics page", async ({
  context,
  signInAs,
  owner,
  addJobs,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  const [job] = await addJobs({ title: "Most Wanted Gopher" });
  const today = daysAgo(0);
  await owner`
    insert into public.daily_job_clicks (date, job_id, views, applications)
    values (${today}, ${job?.id ?? ""}, 1000001, 7)`;
  await owner`
    insert into public.daily_page_visits (date, page_path, visits) values (${today}, '/books/most-wanted', 1000002)`;
  await signInAs("admin");
  const page = await fetchPage(context.request, "/admin/analytics?range=7");
  expect(tableRows(page, "Top pages")[1]).toEqual(["/books/most-wanted", "1,000,002"]);
  expect(tableRows(page, "Top jobs")[1]).toEqual([
    `Most Wanted Gopher ${job?.company}`,
    "1,000,001",
    "7",
  ]);
  expect(linksByText(page).get("Most Wanted Gopher")).toBe(`/admin/jobs/${job?.id}/edit`);
  await owner`delete from public.daily_page_visits where page_path = '/books/most-wanted'`;
});

test("the analytics page meets WCAG 2.2 AA", async ({ page, signInAs, days }) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  await page.goto("/admin/analytics?range=90");
  // Opened by script, because a click would scroll the element under the sticky header.
  await page.locator("details").evaluate((days) => days.setAttribute("open", ""));
  await expect(page.getByRole("table", { name: "Visits on later days" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test("a year of daily visits can be unfolded on a phone without JavaScript", async ({
    page,
    signInAs,
    days,
  }) => {
    expect(await days(365)).toHaveLength(365);
    await signInAs("admin");
    await page.goto("/admin/analytics?range=all");
    const later = page.getByRole("table", { name: "Visits on later days" });
    await expect(later).toBeHidden();
    await page.getByText("335 later days").click();
    await expect(later.getByRole("row")).toHaveCount(336);
  });
});

test("the analytics page and its PDF report work before the visits of any day have been counted", async ({
  context,
  signInAs,
  owner,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await owner`delete from public.daily_analytics`;
  await signInAs("admin");
  const page = await fetchPage(context.request, "/admin/analytics?range=nonsense");
  expect(figuresByLabel(page)).toHaveProperty("Today's Visits");
  expect(tableRows(page, "Visits per day")).toHaveLength(2);
  expect(page.all("svg", { role: "img" })).toEqual([]);
  expect(page.texts("a", { "aria-current": "page" })).toContain("Last 30 Days");
  const answer = await context.request.get("/admin/analytics/report?range=7");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
