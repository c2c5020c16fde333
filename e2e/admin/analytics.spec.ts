import { extractText, getDocumentProxy } from "unpdf";
import { expectAccessible } from "../axe";
import { expect } from "../fixtures";
import { type Day, daysAgo, grouped, inIndia, ranges, test } from "./analytics";

// These tests change the visit statistics of the whole site, so they run one after another.
test.describe.configure({ mode: "default" });

test("an admin sees the totals, the chart and the visits of each day of a date range", async ({
  page,
  signInAs,
  days,
}) => {
  await signInAs("admin");
  await page.goto("/admin/analytics");
  for (const [query, label, count] of ranges) {
    await page
      .getByRole("navigation", { name: "Range" })
      .getByRole("link", { name: label })
      .click();
    await expect(page).toHaveURL(`/admin/analytics${query}`);
    const figure = (name: string) =>
      page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd[1]");
    let inRange: Day[] = [];
    // The site recounts the visits of the last days by itself, possibly between the page load and the query.
    await expect(async () => {
      await page.reload();
      inRange = await days(count);
      await expect(figure("Total Visitors")).toHaveText(
        grouped(inRange.reduce((sum, day) => sum + day.unique_visitors, 0)),
        {
          timeout: 1000,
        },
      );
      await expect(figure("Today's Visits")).toHaveText(grouped(inRange.at(-1)?.total_visits), {
        timeout: 1000,
      });
    }).toPass();
    expect(inRange).toHaveLength(count);
    const cells = (day: Day | undefined) => [
      inIndia(day?.date ?? ""),
      grouped(day?.total_visits),
      grouped(day?.unique_visitors),
    ];
    const most = inRange.slice(0, -1).toSorted((a, b) => b.total_visits - a.total_visits)[0];
    await expect(figure("Today's Unique Visitors")).toHaveText(
      grouped(inRange.at(-1)?.unique_visitors),
    );
    await expect(
      page.getByRole("img", { name: "Visits and unique visitors per day" }),
    ).toHaveAccessibleDescription(
      `From ${inIndia(daysAgo(count - 1))} to ${inIndia(daysAgo(1))}. The most visits of a day are ${grouped(most?.total_visits)}, by ${grouped(most?.unique_visitors)} visitors, on ${inIndia(most?.date ?? "")}.`,
    );
    const rest = Math.max(count - 30, 0);
    const table = page.getByRole("table", { name: "Visits of each day" });
    await expect(table.getByRole("columnheader")).toHaveText([
      "Date",
      "Total Visits",
      "Unique Visitors",
    ]);
    await expect(table.getByRole("row")).toHaveCount(count - rest + 1);
    await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(cells(inRange[0]));
    await expect(table.getByRole("row").last().getByRole("cell")).toHaveText(
      cells(inRange[count - rest - 1]),
    );
    const later = page.getByRole("table", { name: "Visits of later days" });
    await expect(later).toBeHidden();
    if (rest === 0) continue;
    await page.getByText(`${rest} later days`).click();
    await expect(later.getByRole("row")).toHaveCount(rest + 1);
    await expect(later.getByRole("row").nth(1).getByRole("cell")).toHaveText(
      cells(inRange[count - rest]),
    );
    await expect(later.getByRole("row").last().getByRole("cell")).toHaveText(cells(inRange.at(-1)));
  }
});

test("the analytics table keeps its newest-first order when an admin changes the date range", async ({
  page,
  signInAs,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  await page.goto("/admin/analytics?range=7");
  const dates = () =>
    page
      .getByRole("table", { name: "Visits of each day" })
      .getByRole("row")
      .locator("td:first-child")
      .allTextContents();
  const week = Array.from({ length: 7 }, (_, n) => inIndia(daysAgo(n)));
  expect(await dates()).toEqual(week.toReversed());
  await page.getByRole("link", { name: "Newest first" }).click();
  await expect(page).toHaveURL("/admin/analytics?range=7&order=newest#days");
  expect(await dates()).toEqual(week);
  await page.getByRole("link", { name: "Last 90 Days" }).click();
  await expect(page).toHaveURL("/admin/analytics?range=90&order=newest");
  expect((await dates())[0]).toBe(week[0]);
  await expect(page.getByText("60 earlier days")).toBeVisible();
  await page.getByRole("link", { name: "Oldest first" }).click();
  await expect(page).toHaveURL("/admin/analytics?range=90#days");
});

test("a page visit is counted at once in the analytics, even after the totals of its day were computed", async ({
  page,
  signInAs,
  owner,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  const visitors = async () => {
    await page.goto("/admin/analytics");
    const shown = await page
      .getByText("Today's Unique Visitors", { exact: true })
      .locator("xpath=following-sibling::dd[1]")
      .innerText();
    return Number(shown.replaceAll(",", ""));
  };
  const before = await visitors();
  const path = "/books/counted-at-once";
  await owner`insert into public.page_visits (page_path, visitor_id) select ${path}, gen_random_uuid() from generate_series(1, 50)`;
  expect(await visitors()).toBeGreaterThanOrEqual(before + 50);
  await owner`delete from public.page_visits where page_path = ${path}`;
});

test("the PDF report of visits has every day of the date range, page numbers and a chart", async ({
  page,
  signInAs,
  days,
}) => {
  await signInAs("admin");
  for (const [query, , count] of ranges) {
    await page.goto(`/admin/analytics${query}`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("analytics-report.pdf");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream())
      chunks.push(Buffer.from(chunk as Buffer));
    const document = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));
    const { text, totalPages } = await extractText(document);

    expect(text[0]).toMatch(/^Analytics Report/);
    for (const [index, words] of text.entries())
      expect(words).toContain(`Page ${index + 1} of ${totalPages}`);
    const rows = text
      .join("\n")
      .match(/\d+\/\d+\/\d{4}\s+[\d,]+\s+[\d,]+(?=\s)/g)
      ?.map((row) => row.replace(/\s+/g, " "));
    // The number of today's visits may have changed since the report, so only its date is compared.
    expect(rows?.at(-1)?.split(" ")[0]).toBe(inIndia(daysAgo(0)));
    expect(rows?.slice(0, -1)).toEqual(
      (await days(count))
        .slice(0, -1)
        .map(
          (day) =>
            `${inIndia(day.date)} ${grouped(day.total_visits)} ${grouped(day.unique_visitors)}`,
        ),
    );
    // The chart has no text, so this counts the drawing operations on its page.
    const { fnArray } = await (await document.getPage(1)).getOperatorList();
    expect(fnArray.length).toBeGreaterThan(50);
  }
});

test("the most visited pages and jobs are listed on the analytics page", async ({
  page,
  signInAs,
  owner,
  addJobs,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  const [job] = await addJobs({ title: "Most Wanted Gopher" });
  const today = daysAgo(0);
  await owner`insert into public.daily_job_clicks values (${today}, ${job?.id ?? ""}, 1000001, 7)`;
  await owner`insert into public.daily_page_visits values (${today}, '/books/most-wanted', 1000002)`;
  await signInAs("admin");
  await page.goto("/admin/analytics?range=7");
  await expect(
    page.getByRole("table", { name: "Top pages" }).getByRole("row").nth(1).getByRole("cell"),
  ).toHaveText(["/books/most-wanted", "1,000,002"]);
  const best = page.getByRole("table", { name: "Top jobs" }).getByRole("row").nth(1);
  await expect(best.getByRole("cell")).toHaveText([
    `Most Wanted Gopher ${job?.company}`,
    "1,000,001",
    "7",
  ]);
  await expect(best.getByRole("link")).toHaveAttribute("href", `/admin/jobs/${job?.id}/edit`);
  await owner`delete from public.daily_page_visits where page_path = '/books/most-wanted'`;
});

test("the analytics page meets WCAG 2.2 AA", async ({ page, signInAs, days }) => {
  expect(await days(7)).toHaveLength(7);
  await signInAs("admin");
  await page.goto("/admin/analytics?range=90");
  // Opened by script, because a click would scroll the details element under the header.
  await page.locator("details").evaluate((days) => days.setAttribute("open", ""));
  await expect(page.getByRole("table", { name: "Visits of later days" })).toBeVisible();
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
    const later = page.getByRole("table", { name: "Visits of later days" });
    await expect(later).toBeHidden();
    await page.getByText("335 later days").click();
    await expect(later.getByRole("row")).toHaveCount(336);
  });
});

test("the analytics page and its PDF report work before the visits of any day have been counted", async ({
  page,
  signInAs,
  owner,
  days,
}) => {
  expect(await days(7)).toHaveLength(7);
  await owner`delete from public.daily_analytics`;
  await signInAs("admin");
  await page.goto("/admin/analytics?range=nonsense");
  await expect(page.getByText("Today's Visits", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("table", { name: "Visits of each day" }).getByRole("row"),
  ).toHaveCount(2);
  await expect(page.getByRole("img", { name: "Visits and unique visitors per day" })).toHaveCount(
    0,
  );
  await expect(page.getByRole("link", { name: "Last 30 Days" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const answer = await page.request.get("/admin/analytics/report?range=7");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});
