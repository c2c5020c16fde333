import type { APIRequestContext } from "@playwright/test";
import { randomWord, expect, jobList, jobTitles, openPage, fetchPage, test } from "@/e2e/fixtures";
import { type Html, elementText } from "@/e2e/html";

/** The countries and regions that the filter offers before all others, in this order. */
const firstCountries = [
  "Global",
  "India",
  "Asia",
  "Europe",
  "EMEA",
  "APAC",
  "LATAM",
  "United States",
  "United Kingdom",
  "Canada",
  "Australia",
  "Germany",
  "Singapore",
  "Japan",
  "France",
  "Netherlands",
];

const fetchList = (request: APIRequestContext, query: Record<string, string>) =>
  fetchPage(request, `/?${new URLSearchParams(query)}`);

const listedTitles = (page: Html) => page.region("Jobs").texts("h2");

/** The links to other pages of the list: the text, address and `aria-current` of each. */
const pageLinks = (page: Html) => {
  const nav = page.region("Jobs").within("nav", { "aria-label": "Pagination" });
  return nav
    .all("a")
    .map((link) => [
      link.attribs["aria-label"] ?? elementText(link),
      link.attribs.href,
      link.attribs["aria-current"],
    ]);
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("filters and searches lead to page 1 of the jobs that match all of them", async ({
      page,
      addJobs,
    }) => {
      const company = randomWord();
      await addJobs(
        { company, title: "Red Kite", type: "contract" },
        { company, title: "Red Fox", type: "contract" },
        { company, title: "Blue Fox", type: "contract" },
        ...Array.from({ length: 9 }, () => ({ company, title: "Gopher" })),
      );
      // Ignores empty parameters, because forms without JavaScript also send empty fields.
      const isAt = (query: Record<string, string>) => (url: URL) =>
        JSON.stringify([...url.searchParams].filter(([, value]) => value)) ===
        JSON.stringify(Object.entries(query));
      const path = `/?q=${company}&page=2`;
      if (javaScriptEnabled) await openPage(page, path);
      else await page.goto(path);
      await expect(jobTitles(page)).toHaveText(["Gopher", "Gopher"]);
      await expect(jobList(page).getByRole("article").first()).toContainText(
        javaScriptEnabled ? "years ago" : "31 Dec 2019",
      );
      const submit = page.getByRole("button", { name: "Search" });
      await page.getByLabel("Job type").selectOption("contract");
      if (!javaScriptEnabled) await submit.click();
      await expect(page).toHaveURL(isAt({ q: company, type: "contract" }));
      await expect(jobTitles(page)).toHaveText(["Red Kite", "Red Fox", "Blue Fox"]);

      const q = `red ${company.toUpperCase()}`;
      await page.getByRole("searchbox", { name: "Search jobs" }).fill(q);
      if (!javaScriptEnabled) await submit.click();
      await expect(page).toHaveURL(isAt({ q, type: "contract" }));
      await expect(jobTitles(page)).toHaveText(["Red Kite", "Red Fox"]);
    });
  });
}

test("the list shows ten jobs on a page, newest first, with the total and links to the other pages", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const added = await addJobs(
    ...Array.from({ length: 12 }, (_, index) => ({ company, title: `Engineer ${index}` })),
  );
  const expected = added.map(({ title }) => title);
  const firstPath = `/?q=${company}`;
  const secondPath = `/?q=${company}&page=2`;
  const first = await fetchPage(request, firstPath);
  expect(first.region("Jobs").text()).toContain("12 jobs found");
  expect(listedTitles(first)).toEqual(expected.slice(0, 10));
  expect(pageLinks(first)).toEqual([
    ["Page 1", firstPath, "page"],
    ["Page 2", secondPath, undefined],
    ["Next", secondPath, undefined],
  ]);
  const second = await fetchPage(request, secondPath);
  expect(listedTitles(second)).toEqual(expected.slice(10));
  expect(pageLinks(second)).toEqual([
    ["Previous", firstPath, undefined],
    ["Page 1", firstPath, undefined],
    ["Page 2", secondPath, "page"],
  ]);
  expect(second.each("value", "input", { type: "search" })).toEqual([company]);
});

test("the card of a job shows its main facts and links to its page", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const [job] = await addJobs({
    company,
    title: "Gopher",
    type: "contract",
    salary_min: 1200000,
    salary_max: 2000000,
    salary_currency: "CHF",
  });
  const results = (await fetchList(request, { q: company })).region("Jobs");
  expect(results.text()).toContain("1 job found");
  const card = results.within("article");
  for (const text of [
    "Gopher",
    company,
    "Contract",
    "Bern, Switzerland",
    "1,200,000 - 2,000,000 CHF",
    "1 Jan 2020",
  ])
    expect(card.text()).toContain(text);
  expect(card.each("datetime", "time", { title: "1 Jan 2020" })).toEqual([
    expect.stringMatching(/^2020-01-01T/),
  ]);
  const href = `/golang-jobs/${job?.slug}`;
  expect(card.texts("a", { href })).toEqual(["Gopher"]);
  expect((await fetchPage(request, href)).texts("h1")).toEqual(["Gopher"]);
});

test("type, city and country filter the list of open jobs, alone and together", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(
    { company, title: "A", type: "contract" },
    { company, title: "B", type: "contract", city: "Remote" },
    { company, title: "C", type: "part-time" },
    { company, title: "D", city: "Oslo", country: "Norway" },
    { company, title: "Archived", type: "contract", is_archived: true },
  );
  const all = { type: "contract", city: "Bern", country: "Switzerland" };
  for (const [query, found] of [
    [{}, ["A", "B", "C", "D"]],
    [{ type: "contract" }, ["A", "B"]],
    [{ city: "Bern" }, ["A", "C"]],
    [{ country: "Switzerland" }, ["A", "B", "C"]],
    [all, ["A"]],
  ] as const)
    expect(listedTitles(await fetchList(request, { q: company, ...query }))).toEqual(found);
  const page = await fetchList(request, { q: company, ...all });
  for (const [name, text] of [
    ["type", "Contract"],
    ["city", "Bern"],
    ["country", "Switzerland"],
  ] as const)
    expect(page.within("select", { name }).texts("option", { selected: "" })).toEqual([text]);
});

test("a search without results says so and offers all jobs", async ({ request }) => {
  const results = (await fetchList(request, { q: randomWord() })).region("Jobs");
  for (const text of ["0 jobs found", "No jobs match your search."])
    expect(results.text()).toContain(text);
  expect(results.texts("a", { href: "/" })).toContain("Show all jobs");
  expect(listedTitles(await fetchPage(request, "/"))).toHaveLength(10);
});

test("the filters offer the values of open jobs, the most important countries first and the others by name", async ({
  request,
}) => {
  const page = await fetchPage(request, "/");
  const options = (name: string) => page.within("select", { name }).texts("option");
  expect(options("type")).toEqual([
    "All job types",
    "Full-time",
    "Part-time",
    "Contract",
    "Internship",
  ]);
  const [all, ...countries] = options("country");
  expect(all).toBe("All countries");
  const first = firstCountries.filter((country) => countries.includes(country));
  const rest = countries.filter((country) => !firstCountries.includes(country));
  expect(first.length).toBeGreaterThan(5);
  expect(rest.length).toBeGreaterThan(5);
  expect(countries).toEqual([...first, ...rest.toSorted((a, b) => a.localeCompare(b, "en"))]);
  expect(new Set(countries).size).toBe(countries.length);
});

test("the banner for recruiters depends on the session cookie", async ({ page, baseURL }) => {
  const login = page.getByRole("link", { name: "Are you a Recruiter?" });
  const dashboard = page.getByRole("link", { name: "Go To Recruiter Dashboard" });
  await page.goto("/");
  await expect(login).toHaveAttribute("href", "/recruiter/login");
  await expect(dashboard).toHaveCount(0);

  await page.context().addCookies([{ name: "session-hint", value: "1", url: baseURL ?? "" }]);
  // Blocks Next's script files: the banner must be chosen without them, so that the wrong one is never visible.
  await page.route("**/_next/**/*.js*", (route) => route.abort());
  await page.reload();
  await expect(dashboard).toHaveAttribute("href", "/recruiter/dashboard");
  await expect(login).toHaveCount(0);
});

test("the HTML of the list does not depend on the session cookie", async ({ request }) => {
  const path = `/?q=${randomWord()}`;
  const html = async (headers = {}) => (await request.get(path, { headers })).text();
  // Retried, because another test may add a job between the two requests.
  await expect(async () => {
    expect(await html({ Cookie: "session-hint=1" })).toBe(await html());
  }).toPass();
});
