import type { Page } from "@playwright/test";
import { aWord, expect, jobList, jobTitles, open, read, test } from "../fixtures";
import { chips, heading, quick, search } from "./board";

const label = (page: Page, filter: string, value: string) =>
  page.getByLabel(filter).locator("option", { hasText: value }).getAttribute("label");

test("the first result of a filtered list is visible without scrolling, on a screen and on a phone", async ({
  page,
}) => {
  for (const query of [
    "q=golang",
    "type=contract&country=United+States",
    "city=Remote&type=full-time&country=Germany&q=senior+engineer+for+distributed+systems",
    "page=2",
  ]) {
    await page.goto(`/?${query}`);
    for (const [width, height] of [
      [1440, 600],
      [390, 667],
    ] as const) {
      await page.setViewportSize({ width, height });
      const first = jobList(page).locator("article, div.border-dashed").first();
      await expect(first, `${query} at ${width} by ${height}`).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole("link", { name: "Are you a Recruiter?" }), query).toHaveCount(0);
  }
});

test("the heading of a filtered list of jobs equals the title of the page", async ({ request }) => {
  for (const query of [
    "type=contract&country=Germany",
    "page=2",
    "city=Remote&country=Global",
    "q=engineer&page=2",
    `q=${"word+".repeat(30)}`,
  ]) {
    const page = await read(request, `/?${query}`);
    const [title = ""] = page.texts("title");
    expect.soft(page.texts("h1"), query).toEqual([title]);
    expect.soft(title.length, query).toBeLessThanOrEqual(60);
  }
});

test("the unfiltered list has a heading of its own, and a live search replaces it", async ({
  page,
}) => {
  const word = aWord();
  await open(page, "/");
  await expect(heading(page)).toHaveText("Find your next Go job.");
  await search(page).fill(word);
  await expect(heading(page)).toHaveText(`Golang jobs matching ${word}`);
  await expect(page).toHaveTitle(`Golang jobs matching ${word}`);
  await page.goBack();
  await expect(heading(page)).toHaveText("Find your next Go job.");
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("quick filters narrow the list, show counts and can be removed", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      await addJobs(
        { company, title: "A", city: "Remote", country: "Global" },
        { company, title: "B", type: "contract", city: "Remote", country: "Global" },
        { company, title: "C", type: "contract" },
      );
      await page.goto(`/?q=${company}`);
      await expect(quick(page, "Remote")).toHaveText("Remote2");
      await expect(quick(page, "Contract")).toHaveText("Contract2");
      await quick(page, "Remote").click();
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await expect(quick(page, "Remote")).toHaveAttribute("aria-current", "true");
      await expect(quick(page, "Remote")).toHaveCSS("content", '""', { pseudo: "before" });
      await expect(quick(page, "Contract")).toHaveText("Contract1");
      await expect(quick(page, "Contract")).toHaveCSS("content", "none", { pseudo: "before" });
      await quick(page, "Contract").click();
      await expect(jobTitles(page)).toHaveText(["B"]);
      await quick(page, "Remote").click();
      await expect(jobTitles(page)).toHaveText(["B", "C"]);
    });

    test("filter options without a job are disabled or show a count of zero", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      await addJobs({ company, type: "contract" });
      await page.goto(`/?q=${company}`);
      await expect(quick(page, "Internship")).toHaveText("Internship0");
      await expect(quick(page, "Internship")).toBeDisabled();
      await expect(quick(page, "Internship")).not.toHaveAttribute("href");
      expect(await label(page, "Job type", "Internship")).toBe("Internship (0)");
      expect(await label(page, "Job type", "Contract")).toBe("Contract (1)");
      expect(await label(page, "City", "Bern")).toBe("Bern (1)");
      expect(await label(page, "Country", "Switzerland")).toBe("Switzerland (1)");
    });

    test("active filters can be removed one by one and all at once", async ({ page, addJobs }) => {
      const company = aWord();
      await addJobs(
        { company, title: "A", type: "contract" },
        { company, title: "B" },
        { company, title: "C", city: "Oslo", country: "Norway" },
      );
      await page.goto(`/?q=${company}&type=contract&city=Bern&country=Switzerland&page=1`);
      await expect(chips(page).getByRole("link")).toHaveText([
        /Contract$/,
        /Bern$/,
        /Switzerland$/,
      ]);
      await chips(page).getByRole("link", { name: "Remove filter: Contract" }).click();
      await expect(page).toHaveURL(`/?q=${company}&city=Bern&country=Switzerland`);
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await jobList(page).getByRole("link", { name: "Clear filters" }).click();
      await expect(page).toHaveURL("/");
      await expect(chips(page)).toHaveCount(0);
    });

    test("a visitor gets from the search to a job to the employer's site", async ({
      page,
      context,
      addJobs,
    }) => {
      const company = aWord();
      const [job] = await addJobs({ company, title: "Gopher" });
      await context.route("https://apply.example.com/", (route) => route.fulfill({ body: "" }));
      await page.goto("/");
      await search(page).fill(company);
      await search(page).press("Enter");
      await expect(page).toHaveURL((url) => url.searchParams.get("q") === company);
      await jobTitles(page).getByRole("link", { name: "Gopher" }).press("Enter");
      await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
      const opening = context.waitForEvent("page");
      await page.getByRole("complementary").getByRole("link", { name: "Apply Now" }).click();
      await expect(await opening).toHaveURL("https://apply.example.com/");
    });
  });

test("the age of a job is relative to the current time, and jobs of the last 24 hours are marked as new", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await addJobs(
    { company, title: "Osprey", posted_at: ago(23) },
    { company, title: "Heron", posted_at: ago(25) },
  );
  await open(page, `/?q=${company}`);
  const card = (title: string) => jobList(page).getByRole("article").filter({ hasText: title });
  await expect(card("Osprey").getByText("23 hours ago")).toHaveAttribute(
    "title",
    /^\d+ \w+ \d{4}$/,
  );
  await expect(card("Osprey").getByText("New", { exact: true })).toBeVisible();
  await expect(card("Heron").getByText("1 day ago")).toBeVisible();
  await expect(card("Heron").getByText("New", { exact: true })).toBeHidden();
});

test("the label New shares a line with the place of a job on a phone", async ({
  page,
  addJobs,
}) => {
  const company = `Donaudampfschifffahrt ${aWord()}`;
  await addJobs({
    company,
    type: "part-time",
    city: "Remote",
    country: "United Kingdom",
    salary_min: 120_000,
    salary_max: 150_000,
    posted_at: new Date(Date.now() - 23 * 3_600_000).toISOString(),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `/?q="${encodeURIComponent(company)}"`);
  const card = jobList(page).getByRole("article");
  await expect(card.getByText("23 hours ago")).toBeVisible();
  const tops = await card
    .getByRole("listitem")
    .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().bottom)));
  expect(new Set(tops.slice(0, 2)).size, "place and New").toBe(1);
  expect(new Set(tops.slice(2)).size, "salary and date").toBe(1);
});
