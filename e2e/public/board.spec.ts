import {
  randomWord,
  randomEmail,
  expect,
  jobList,
  jobTitles,
  openPage,
  fetchPage,
  test,
} from "@/e2e/fixtures";
import { type Html, elementText } from "@/e2e/html";
import { filterChips, mainHeading, quickFilter, searchBox } from "@/e2e/public/board";

const jobTitlesIn = (page: Html) => page.region("Jobs").texts("h2");

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
    await expect(page.getByRole("link", { name: "Are you a Recruiter?" }), query).toBeInViewport();
  }
});

test("the heading of a filtered list of jobs equals the title of the page", async ({ request }) => {
  for (const [query, siteName] of [
    // The site's name is added to a title that does not contain it.
    ["type=contract&country=Germany", " | Golang Jobs"],
    ["type=part-time&country=Germany", ""],
    ["page=2", ""],
    ["city=Remote&country=Global", ""],
    ["q=engineer&page=2", ""],
    [`q=${"word+".repeat(30)}`, ""],
  ] as const) {
    const page = await fetchPage(request, `/?${query}`);
    const [title = ""] = page.texts("title");
    expect
      .soft(
        page.texts("h1").map((heading) => heading + siteName),
        query,
      )
      .toEqual([title]);
    expect.soft(title.length, query).toBeLessThanOrEqual(60);
  }
});

test("a live search replaces the heading of the unfiltered list", async ({ page }) => {
  const word = randomWord();
  await openPage(page, "/");
  await expect(mainHeading(page)).toHaveText("Find your next Go job.");
  await searchBox(page).fill(word);
  await expect(mainHeading(page)).toHaveText(`Golang jobs matching ${word}`);
  await expect(page).toHaveTitle(`Golang jobs matching ${word}`);
  await page.goBack();
  await expect(mainHeading(page)).toHaveText("Find your next Go job.");
});

/** Three jobs of a company: a remote job, a remote contract and an on-site contract. */
const jobsForQuickFilters = (company: string) =>
  [
    { company, title: "A", city: "Remote", country: "Global" },
    { company, title: "B", type: "contract", city: "Remote", country: "Global" },
    { company, title: "C", type: "contract" },
  ] as const;

test("quick filters are set and removed by a click and show how many jobs match", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(...jobsForQuickFilters(company));
  await page.goto(`/?q=${company}`);
  await expect(quickFilter(page, "Remote")).toHaveText("Remote2");
  await expect(quickFilter(page, "Contract")).toHaveText("Contract2");
  await quickFilter(page, "Remote").click();
  await expect(jobTitles(page)).toHaveText(["A", "B"]);
  await expect(quickFilter(page, "Remote")).toHaveAttribute("aria-current", "true");
  await expect(quickFilter(page, "Remote")).toHaveCSS("content", '""', { pseudo: "before" });
  await expect(quickFilter(page, "Contract")).toHaveText("Contract1");
  await expect(quickFilter(page, "Contract")).toHaveCSS("content", "none", { pseudo: "before" });
  await quickFilter(page, "Contract").click();
  await expect(jobTitles(page)).toHaveText(["B"]);
  await quickFilter(page, "Remote").click();
  await expect(jobTitles(page)).toHaveText(["B", "C"]);
});

test("quick filters are links that set and remove them without JavaScript", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(...jobsForQuickFilters(company));
  let html = await fetchPage(request, `/?q=${company}`);
  for (const [value, text, titles, chosen] of [
    ["Remote", "Remote2", ["A", "B"], ["Remote2"]],
    ["contract", "Contract1", ["B"], ["Remote1", "Contract1"]],
    ["Remote", "Remote1", ["B", "C"], ["Contract2"]],
  ] as const) {
    expect(html.texts("a", { "data-value": value })).toEqual([text]);
    html = await fetchPage(request, html.each("href", "a", { "data-value": value })[0] ?? "");
    expect(jobTitlesIn(html)).toEqual(titles);
    const filters = html.within("nav", { "aria-label": "Quick filters" });
    expect(filters.texts("a", { "aria-current": "true" })).toEqual(chosen);
  }
});

test("quick filters without a job are hidden while options without a job show a count of zero", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, type: "contract" });
  const page = await fetchPage(request, `/?q=${company}`);
  const filters = page.within("nav", { "aria-label": "Quick filters" });
  const offered = filters.all("li").filter(({ attribs }) => attribs.hidden === undefined);
  expect(offered.map(elementText)).toContain("Contract1");
  expect(offered.map(elementText)).not.toContain("Internship0");
  for (const [name, value, label] of [
    ["type", "Internship", "Internship (0)"],
    ["type", "Contract", "Contract (1)"],
    ["city", "Bern", "Bern (1)"],
    ["country", "Switzerland", "Switzerland (1)"],
  ] as const) {
    const options = page.within("select", { name }).all("option");
    const labels = options
      .filter((option) => elementText(option) === value)
      .map((option) => option.attribs.label);
    expect(labels).toEqual([label]);
  }
});

test("active filters can be removed one by one and all at once", async ({ request, addJobs }) => {
  const company = randomWord();
  await addJobs(
    { company, title: "A", type: "contract" },
    { company, title: "B" },
    { company, title: "C", city: "Oslo", country: "Norway" },
  );
  const query = `/?q=${company}&type=contract&city=Bern&country=Switzerland&page=1`;
  const page = await fetchPage(request, query);
  const chosen = page.within("ul", { "aria-label": "Chosen filters" });
  expect(chosen.texts("a")).toEqual(
    ["Contract", "Bern", "Switzerland"].map((label) => `Remove filter: ${label}`),
  );
  const without = `/?q=${company}&city=Bern&country=Switzerland`;
  expect(chosen.each("href", "a")[0]).toBe(without);
  expect(jobTitlesIn(await fetchPage(request, without))).toEqual(["A", "B"]);
  expect(page.region("Jobs").texts("a", { href: "/" })).toContain("Clear filters");
  expect((await fetchPage(request, "/")).all("ul", { "aria-label": "Chosen filters" })).toEqual([]);
});

test("a chosen filter has a chip only while its field is not visible", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, type: "contract", level: "senior" }, { company });
  const region = "&region=europe";
  const query = `/?type=contract&city=Bern${region}&level=senior&company=${company}`;
  const shown = filterChips(page).getByRole("link");
  const remove = (...names: string[]) => names.map((name) => `Remove filter: ${name}`);
  const panelButton = page.locator("#job-filters > summary");
  await openPage(page, query);
  await expect(shown).toHaveText(remove("Europe", "Senior", company));
  await panelButton.click();
  await expect(page.getByLabel("Level")).toHaveValue("senior");
  await expect(shown).toHaveText(remove("Europe"));
  await panelButton.click();
  // On phones the quick filters show the type, and nothing shows the city, whose field is in the sheet.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(quickFilter(page, "Contract")).toHaveAttribute("aria-current", "true");
  await expect(shown).toHaveText(remove("Bern", "Europe", "Senior", company));
  await quickFilter(page, "Contract").click();
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await shown.filter({ hasText: "Bern" }).click();
  await expect(shown).toHaveText(remove("Europe", "Senior", company));
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the order of a list is chosen beside its count and kept by further filters", async ({
      page,
      addJobs,
    }) => {
      const company = randomWord();
      const pay = (salary: number) => ({ company, salary_min: salary, salary_max: salary });
      await addJobs(
        { ...pay(50_000), title: "A" },
        { ...pay(90_000), title: "B", type: "contract" },
        { ...pay(70_000), title: "C", type: "contract" },
      );
      const order = jobList(page).getByRole("navigation", { name: "Order" });
      await page.goto(`/?q=${company}`);
      await expect(order.getByRole("link", { name: "Newest" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await order.getByRole("link", { name: "Highest pay" }).click();
      await expect(jobTitles(page)).toHaveText(["B", "C", "A"]);
      await page.getByLabel("Job type").selectOption("contract");
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click();
      await expect(jobTitles(page)).toHaveText(["B", "C"]);
      await expect(order.getByRole("link", { name: "Highest pay" })).toHaveAttribute(
        "aria-current",
        "true",
      );
      await order.getByRole("link", { name: "Newest" }).click();
      await expect(page).toHaveURL(`/?q=${company}&type=contract`);
    });

    test("a narrowed list offers an alert and, folded, the newsletter", async ({
      page,
      addJobs,
    }) => {
      const company = randomWord();
      await addJobs({ company });
      await page.goto("/");
      await searchBox(page).fill(company);
      await searchBox(page).press("Enter");
      await expect(jobTitles(page)).toHaveCount(1);
      const card = page.getByRole("complementary");
      await expect(card.getByRole("textbox")).toHaveCount(1);
      await expect(card.getByRole("textbox")).toHaveAccessibleName("Email for this alert");
      await card.getByText("or the weekly newsletter").click();
      const email = randomEmail();
      const newsletter = page.getByRole("region", { name: "Weekly newsletter" });
      await newsletter.getByRole("textbox").fill(email);
      await newsletter.getByRole("button").click();
      await expect(newsletter.getByRole("status")).toContainText("Thanks for subscribing!");
      await expect(page).toHaveURL(javaScriptEnabled ? `/?q=${company}` : "/newsletter");
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor gets from the search to a job to the employer's site without JavaScript", async ({
    page,
    context,
    addJobs,
  }) => {
    const company = randomWord();
    const [job] = await addJobs({ company, title: "Gopher" });
    await context.route("https://apply.example.com/", (route) => route.fulfill({ body: "" }));
    await page.goto("/");
    await searchBox(page).fill(company);
    await searchBox(page).press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === company);
    await jobTitles(page).getByRole("link", { name: "Gopher" }).press("Enter");
    await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
    const opening = context.waitForEvent("page");
    await page.getByRole("complementary").getByRole("link", { name: "Apply Now" }).click();
    await expect(await opening).toHaveURL("https://apply.example.com/");
  });
});

test("a card shows the age of its job and marks jobs of the last 24 hours as new", async ({
  page,
  addJobs,
}) => {
  const company = `Donaudampfschifffahrt ${randomWord()}`;
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await addJobs(
    {
      company,
      title: "Osprey",
      posted_at: ago(23),
      type: "part-time",
      city: "Remote",
      country: "United Kingdom",
      salary_min: 12e4,
      salary_max: 15e4,
    },
    { company, title: "Heron", posted_at: ago(25) },
  );
  await openPage(page, `/?q="${encodeURIComponent(company)}"`);
  const card = (title: string) => jobList(page).getByRole("article").filter({ hasText: title });
  await expect(card("Osprey").getByText("23 hours ago")).toHaveAttribute(
    "title",
    /^\d+ \w+ \d{4}$/,
  );
  await expect(card("Osprey").getByText("New", { exact: true })).toBeVisible();
  await expect(card("Heron").getByText("1 day ago")).toBeVisible();
  await expect(card("Heron").getByText("New", { exact: true })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const bottoms = () =>
    card("Osprey")
      .getByRole("listitem")
      .evaluateAll((facts) => facts.map((fact) => Math.round(fact.getBoundingClientRect().bottom)));
  // Polled, because a busy browser may lay out the page at the new width before it applies the matching media queries.
  await expect
    .poll(async () => new Set((await bottoms()).slice(0, 2)).size, "place and New")
    .toBe(1);
  expect(new Set((await bottoms()).slice(2)).size, "salary and date").toBe(1);
});
