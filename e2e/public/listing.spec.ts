import type { Page } from "@playwright/test";
import { aWord, expect, jobList, jobTitles, open, test } from "../fixtures";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });

/** SPEC section 9. */
const firstCountries = [
  ...["Global", "India", "Asia", "Europe", "EMEA", "APAC", "LATAM", "United States"],
  ...[
    "United Kingdom",
    "Canada",
    "Australia",
    "Germany",
    "Singapore",
    "Japan",
    "France",
    "Netherlands",
  ],
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const openList = (page: Page, path: string) =>
      javaScriptEnabled ? open(page, path) : page.goto(path);
    const submit = (page: Page) => page.getByRole("button", { name: "Search" }).click();
    const isAt = (query: Record<string, string>) => (url: URL) =>
      JSON.stringify([...url.searchParams].filter(([, value]) => value)) ===
      JSON.stringify(Object.entries(query));

    test("the list shows ten jobs on a page, newest first, with the total and links to the other pages", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      const added = await addJobs(
        ...Array.from({ length: 12 }, (_, index) => ({ company, title: `Engineer ${index}` })),
      );
      const expected = added.map(({ title }) => title);
      await openList(page, `/?q=${company}`);
      await expect(jobList(page)).toContainText("12 jobs found");
      await expect(jobTitles(page)).toHaveText(expected.slice(0, 10));
      await expect(jobList(page).getByRole("link", { name: "Previous" })).toHaveCount(0);

      await jobList(page).getByRole("link", { name: "Next" }).click();
      await expect(page).toHaveURL(isAt({ q: company, page: "2" }));
      await expect(jobTitles(page)).toHaveText(expected.slice(10));
      await expect(jobList(page).getByRole("link", { name: "Page 2" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(jobList(page).getByRole("link", { name: "Next" })).toHaveCount(0);
      await expect(search(page)).toHaveValue(company);

      await jobList(page).getByRole("link", { name: "Page 1", exact: true }).click();
      await expect(page).toHaveURL(isAt({ q: company }));
      await expect(jobTitles(page)).toHaveText(expected.slice(0, 10));
    });

    test("a card shows title, company, type, place, salary and date, and links to the job", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      const [job] = await addJobs({
        company,
        title: "Gopher",
        type: "contract",
        salary_min: 1200000,
        salary_max: 2000000,
        salary_currency: "CHF",
      });
      await openList(page, `/?q=${company}`);
      await expect(jobList(page)).toContainText("1 job found");
      const card = jobList(page).getByRole("article");
      for (const text of [
        "Gopher",
        company,
        "Contract",
        "Bern, Switzerland",
        "1,200,000 - 2,000,000 CHF",
        javaScriptEnabled ? "years ago" : "1 Jan 2020",
      ])
        await expect(card).toContainText(text);
      await expect(card.getByTitle("1 Jan 2020")).toHaveAttribute("datetime", /^2020-01-01T/);
      await card.getByRole("link", { name: "Gopher" }).click();
      await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
    });

    test("the search finds the jobs that contain every word", async ({ page, addJobs }) => {
      const company = aWord();
      await addJobs(
        { company, title: "Red Kite" },
        { company, title: "Red Fox" },
        { company, title: "Blue Fox" },
      );
      await openList(page, "/");
      await search(page).fill(`red ${company.toUpperCase()}`);
      if (!javaScriptEnabled) await submit(page);
      await expect(page).toHaveURL(isAt({ q: `red ${company.toUpperCase()}` }));
      await expect(jobTitles(page)).toHaveText(["Red Kite", "Red Fox"]);
    });

    test("type, city and country filter the list, alone and together, and lead back to page 1", async ({
      page,
      addJobs,
    }) => {
      const company = aWord();
      await addJobs(
        { company, title: "A", type: "contract", city: "Bern", country: "Switzerland" },
        { company, title: "B", type: "contract", city: "Remote", country: "Switzerland" },
        { company, title: "C", type: "part-time", city: "Bern", country: "Switzerland" },
        ...Array.from({ length: 9 }, () => ({
          company,
          title: "D",
          city: "Oslo",
          country: "Norway",
        })),
      );
      const path = (query: Record<string, string>) =>
        `/?${new URLSearchParams({ q: company, ...query })}`;
      await openList(page, path({ type: "contract" }));
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await openList(page, path({ city: "Bern" }));
      await expect(jobTitles(page)).toHaveText(["A", "C"]);
      await openList(page, path({ country: "Switzerland" }));
      await expect(jobTitles(page)).toHaveText(["A", "B", "C"]);
      await openList(page, path({ type: "contract", city: "Bern", country: "Switzerland" }));
      await expect(jobTitles(page)).toHaveText(["A"]);
      await expect(page.getByLabel("Job type")).toHaveValue("contract");
      await expect(page.getByLabel("City")).toHaveValue("Bern");
      await expect(page.getByLabel("Country")).toHaveValue("Switzerland");

      await openList(page, path({ page: "2" }));
      await expect(jobTitles(page)).toHaveText(["D", "D"]);
      await page.getByLabel("Job type").selectOption("contract");
      if (!javaScriptEnabled) await submit(page);
      await expect(page).toHaveURL(isAt({ q: company, type: "contract" }));
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
    });

    test("a search without results says so and offers all jobs", async ({ page }) => {
      await openList(page, `/?q=${aWord()}`);
      await expect(jobList(page)).toContainText("0 jobs found");
      await expect(jobList(page)).toContainText("No jobs match your search.");
      await jobList(page).getByRole("link", { name: "Show all jobs" }).click();
      await expect(page).toHaveURL("/");
      await expect(jobTitles(page)).toHaveCount(10);
    });
  });
}

test("an archived job is not listed", async ({ page, addJobs }) => {
  const company = aWord();
  await addJobs({ company, title: "Live" }, { company, title: "Archived", is_archived: true });
  await page.goto(`/?q=${company}`);
  await expect(jobTitles(page)).toHaveText(["Live"]);
});

test("the filters offer the values of open jobs, the most important countries first and the others by name", async ({
  page,
}) => {
  await page.goto("/");
  const options = (label: string) => page.getByLabel(label).getByRole("option").allTextContents();
  expect(await options("Job type")).toEqual([
    "All job types",
    "Full-time",
    "Part-time",
    "Contract",
    "Internship",
  ]);
  const [all, ...countries] = await options("Country");
  expect(all).toBe("All countries");
  const first = firstCountries.filter((country) => countries.includes(country));
  const rest = countries.filter((country) => !firstCountries.includes(country));
  expect(first.length).toBeGreaterThan(5);
  expect(rest.length).toBeGreaterThan(5);
  expect(countries).toEqual([...first, ...rest.toSorted((a, b) => a.localeCompare(b, "en"))]);
  expect(new Set(countries).size).toBe(countries.length);
});

test("the banner depends on the session cookie, and the HTML does not", async ({
  page,
  request,
  baseURL,
}) => {
  const login = page.getByRole("link", { name: "Are you a Recruiter?" });
  const dashboard = page.getByRole("link", { name: "Go To Recruiter Dashboard" });
  await page.goto("/");
  await expect(login).toHaveAttribute("href", "/recruiter/login");
  await expect(dashboard).toHaveCount(0);

  await page.context().addCookies([{ name: "session-hint", value: "1", url: baseURL ?? "" }]);
  // No script file is needed to choose the banner, so the wrong one does not flash.
  await page.route("**/_next/**/*.js*", (route) => route.abort());
  await page.reload();
  await expect(dashboard).toHaveAttribute("href", "/recruiter/dashboard");
  await expect(login).toHaveCount(0);

  const path = `/?q=${aWord()}`;
  const read = async (headers = {}) => (await request.get(path, { headers })).text();
  // Retried, because another test may add a job between the two requests.
  await expect(async () => {
    expect(await read({ Cookie: "session-hint=1" })).toBe(await read());
  }).toPass();
});
