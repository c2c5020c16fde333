import type { Page, Request, Route } from "@playwright/test";
import { randomWord, expect, jobList, jobTitles, openPage, test } from "@/e2e/fixtures";
import { searchBox } from "@/e2e/public/board";

function recordSearches(page: Page) {
  const sentQueries: (string | null)[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/fragments/jobs") sentQueries.push(url.searchParams.get("q"));
  });
  return sentQueries;
}

test("a search is sent 300 ms after the last key unless Enter sends it at once", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/");
  const sentQueries = recordSearches(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await searchBox(page).pressSequentially("go");
  await page.clock.runFor(250);
  await searchBox(page).pressSequentially("lang");
  await page.clock.runFor(299);
  expect(sentQueries).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/?q=golang");
  expect(sentQueries).toEqual(["golang"]);

  const word = randomWord();
  // This mark would be lost if another page were loaded.
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  await searchBox(page).fill(word);
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL(`/?q=${word}`);
  await expect(jobList(page)).toContainText("No jobs match your search.");
  expect(sentQueries).toEqual(["golang", word]);
  await expect(page.locator("body")).toHaveAttribute("data-page", "the same");
});

test("the number of results is announced while the search box keeps its focus, text and caret", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "Only One" }, { company, title: "Other" });
  await openPage(page, "/");
  const announced = page.getByRole("status").filter({ hasText: "found" });
  await expect(announced).toHaveCount(0);
  await searchBox(page).pressSequentially(company);
  await searchBox(page).press("Home");
  await searchBox(page).pressSequentially("one ");
  await expect(jobTitles(page)).toHaveText(["Only One"]);
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(`one ${company}`);
  expect(await searchBox(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  await expect(announced).toHaveText(/^1 job found/u);
  await searchBox(page).fill(company);
  await expect(announced).toHaveText("2 jobs found");
  await searchBox(page).fill(randomWord());
  await expect(announced).toHaveText("0 jobs found");
});

test("Back and Forward restore the search box, the filters and the results", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "Kite" }, { company, title: "Fox", type: "contract" });
  await openPage(page, "/");
  await searchBox(page).fill(company);
  await expect(jobTitles(page)).toHaveText(["Kite", "Fox"]);
  await page.getByLabel("Job type").selectOption("contract");
  await expect(jobTitles(page)).toHaveText(["Fox"]);
  await expect(page).toHaveURL(`/?q=${company}&type=contract`);

  await page.goBack();
  await expect(jobTitles(page)).toHaveText(["Kite", "Fox"]);
  await expect(page.getByLabel("Job type")).toHaveValue("");
  await page.goBack();
  await expect(jobTitles(page)).toHaveCount(10);
  await expect(searchBox(page)).toHaveValue("");
  await page.goForward();
  await page.goForward();
  for (const isFromJob of [false, true]) {
    if (isFromJob) {
      await jobTitles(page).getByRole("link", { name: "Fox" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fox");
      await page.goBack();
    }
    await expect(jobTitles(page)).toHaveText(["Fox"]);
    await expect(searchBox(page)).toHaveValue(company);
    await expect(page.getByLabel("Job type")).toHaveValue("contract");
  }
});

test("search results that arrive late do not replace newer ones", async ({ page, addJobs }) => {
  const company = randomWord();
  await addJobs({ company, title: "Kite" }, { company, title: "Fox" });
  await openPage(page, "/");
  const hold = Promise.withResolvers<void>();
  await page.route(
    (url) => url.searchParams.get("q") === company,
    async (route) => {
      await hold.promise;
      await route.continue().catch(() => undefined);
    },
  );
  const isFirst = (request: Request) => request.url().endsWith(company);
  const sent = page.waitForRequest(isFirst);
  const settled = Promise.race([
    page.waitForEvent("requestfinished", isFirst),
    page.waitForEvent("requestfailed", isFirst),
  ]);
  await searchBox(page).fill(company);
  await sent;
  await expect(jobList(page)).toHaveAttribute("aria-busy", "true");
  await searchBox(page).fill(`${company} fox`);
  await expect(jobTitles(page)).toHaveText(["Fox"]);
  hold.resolve();
  await settled;
  // Waits long enough for a late response to have been rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect(jobTitles(page)).toHaveText(["Fox"]);
  await expect(jobList(page)).toHaveAttribute("aria-busy", "false");
});

test("the city filter offers the cities of the chosen country", async ({ page, addJobs }) => {
  await addJobs({ city: "Bern", country: "Switzerland" });
  await openPage(page, `/?q=${randomWord()}`);
  const cities = page.getByLabel("City").getByRole("option");
  const cityCount = await cities.count();
  await page.getByLabel("City").selectOption({ index: 2 });
  await page.getByLabel("Country").selectOption("Singapore");
  await expect(cities).not.toHaveCount(cityCount);
  await expect(page.getByLabel("City")).toHaveValue("");
  await expect(page.getByLabel("City")).toContainText("Singapore");
  await page.goBack();
  await expect(page.getByLabel("City")).not.toHaveValue("");
  await page.goForward();
  await expect(page.getByLabel("City")).toHaveValue("");
  await page.getByLabel("Country").selectOption("");
  await expect(cities).toHaveCount(cityCount);
});

test("a failed search shows an error message instead of jobs and can be retried", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "Kite" });
  await openPage(page, "/");
  for (const [q, fail] of [
    [company, (route: Route) => route.abort()],
    [`kite ${company}`, (route: Route) => route.fulfill({ status: 500, body: "" })],
  ] as const) {
    await page.route("**/fragments/jobs?*", fail);
    await searchBox(page).fill(q);
    await expect(jobList(page).getByRole("alert")).toContainText(
      "Failed to load jobs. Please try again.",
    );
    await expect(jobTitles(page)).toHaveCount(0);
    await page.unrouteAll();
    await jobList(page).getByRole("link", { name: "Try Again" }).click();
    await expect(jobTitles(page)).toHaveText(["Kite"]);
    await expect(page).toHaveURL(`/?${new URLSearchParams({ q })}`);
  }
});

test("a live search changes the page into the one that is loaded for the same search", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "Kite" }, { company, title: "Fox" });
  const query = `?q=${company}&country=Switzerland`;
  const shown = () =>
    page.evaluate(() => ({
      title: document.title,
      cities: document.querySelector("#job-search [name=city]")?.textContent,
      results: document.querySelector("#job-results")?.textContent,
      head: document.querySelector("#job-head")?.innerHTML,
      labels: [...document.querySelectorAll("option")].map(({ label }) => label),
      quick: [...document.querySelectorAll("#quick-filters a")].map((link) => [
        link.textContent,
        link.getAttribute("href"),
        link.getAttribute("aria-current"),
        link.parentElement?.hidden,
      ]),
    }));
  const openPanel = async () => {
    await page.locator("#job-filters > summary").click();
    await expect(page.getByLabel("I live in")).toBeVisible();
  };
  // Retried, because other tests may change the numbers of jobs between the page and the live search.
  await expect(async () => {
    await openPage(page, `/${query}`);
    await openPanel();
    const loadedPage = await shown();
    await openPage(page, "/");
    await page.getByLabel("Country").selectOption("Switzerland");
    await searchBox(page).fill(company);
    await expect(jobTitles(page)).toHaveText(["Kite", "Fox"]);
    await openPanel();
    await expect.poll(shown, { timeout: 3000 }).toEqual(loadedPage);
  }).toPass();
});

test("the fragments of pages that scripts load are not indexed by search engines", async ({
  request,
}) => {
  for (const path of [
    "/fragments/jobs?q=go",
    "/fragments/cities?country=Germany",
    "/fragments/listed",
  ]) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({
      "content-type": expect.stringMatching(/^(?:text\/html; charset=utf-8|application\/json)$/),
      "x-robots-tag": "noindex",
    });
    expect(await answer.text()).not.toMatch(/<html|<script/);
  }
});
