import type { APIRequestContext, Page } from "@playwright/test";
import { randomWord, expect, jobTitles, openPage, fetchPage, test } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";
import { mainHeading } from "@/e2e/public/board";
import { site } from "@/lib/config/site";
import { toSlug } from "@/lib/text/slug";
import { landingLists } from "@/test/landing-lists";

/** A country in which no other test adds jobs. */
const country = "Andorra";

const city = `Large${randomWord()}`;

const stated = {
  type: "contract" as const,
  level: "junior",
  skills: ["postgresql"],
  visa_sponsorship: true,
};

test.beforeEach(async ({ addJobs, owner }) => {
  const onSite = Array.from({ length: 12 }, () => ({ city, country, ...stated }));
  const remote = Array.from({ length: 12 }, () => ({
    city: "Remote",
    country,
    eligibility: "countries" as const,
    eligible_countries: ["AD"],
    ...stated,
  }));
  await addJobs(...onSite, ...remote);
  await owner`select public.refresh_landing_pages()`;
});

/** What a page says about its list, and the values of the search form, as a visitor without JavaScript gets them. */
async function fetchListState(request: APIRequestContext, address: string) {
  const page = await fetchPage(request, address);
  const form = page.within("form", { id: "job-search" });
  return {
    status: page.status,
    head: {
      title: page.within("head").texts("title"),
      description: page.meta("description"),
      canonical: page.each("href", "link", { rel: "canonical" }),
      alternates: page.each("href", "link", { rel: "alternate" }),
      robots: page.meta("robots"),
    },
    heading: page.texts("h1"),
    crumbs: page.within("nav", { "aria-label": "Breadcrumb" }).texts("li"),
    // An option whose value is its text has no attribute for it.
    chosen: form
      .all("option", { selected: "" })
      .map((option) => option.attribs.value ?? elementText(option)),
    ticked: form.each("value", "input", { checked: "" }),
    hidden: form.each("value", "input", { type: "hidden" }),
    found: page
      .within("main")
      .texts("p")
      .filter((text) => / jobs? found$/u.test(text)).length,
    links: page.each("href", "a"),
  };
}

for (const { path, query } of landingLists(city)) {
  const address = `/${site.product}/${path}`;

  test(`without JavaScript the list at ${path.replace(toSlug(city), "city")} is the same at both of its addresses`, async ({
    request,
  }) => {
    // Retried, because other tests change the numbers of jobs between the two requests.
    await expect(async () => {
      for (const page of ["", "page=2"]) {
        const landing = await fetchListState(request, page ? `${address}?${page}` : address);
        const list = await fetchListState(request, `/?${query}${page && `&${page}`}`);
        expect(landing.status).toBe(200);
        expect(landing.found).toBe(1);
        expect(landing.head.canonical).toEqual([site.url + address + (page && `?${page}`)]);
        expect(landing.head.robots).toEqual([]);
        expect(landing.heading[0]).toContain("Golang");
        expect([...landing.chosen, ...landing.ticked, ...landing.hidden]).toEqual(
          expect.arrayContaining([...new URLSearchParams(query).values()]),
        );
        expect(landing.crumbs[0]).toBe("All jobs");
        expect({ ...list, head: { ...list.head, description: [] }, links: [] }).toEqual({
          ...landing,
          head: { ...landing.head, description: [] },
          links: [],
        });
        expect(list.head.description[0]).toMatch(/^[\d,]+ open /u);
        // All links to this list have the landing page's path, none the equivalent query.
        for (const links of [landing.links, list.links]) {
          expect(links).not.toContain(`/?${query}`);
          expect(links).toContain(page ? address : `${address}?page=2`);
        }
      }
    }).toPass();
  });

  test(`with JavaScript the list at ${path.replace(toSlug(city), "city")} keeps its controls and its address when it is reloaded, shared and left`, async ({
    page,
    browser,
  }) => {
    await chooseFilters(page, query, address);
    await expect(page).toHaveURL(address);
    await expect(jobTitles(page)).toHaveCount(10);
    const chosen = await readControls(page);
    expect(chosen.values).toEqual(
      expect.arrayContaining([...new URLSearchParams(query)].map((pair) => pair.join("="))),
    );

    await page.reload();
    await expect(page).toHaveURL(address);
    await expect.poll(() => readControls(page)).toEqual(chosen);

    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    for (const shared of [address, `/?${query}`]) {
      const guest = await other.newPage();
      await guest.goto(shared);
      await expect(guest).toHaveURL(address);
      await expect.poll(() => readControls(guest)).toEqual(chosen);
    }
    await other.close();

    await page.locator("a[rel=next]").click();
    await expect(page).toHaveURL(`${address}?page=2`);
    expect((await readControls(page)).values).toEqual(chosen.values);
    const title = jobTitles(page).getByRole("link").first();
    await title.click();
    await expect(page).toHaveURL(/\/golang-jobs\/[a-z0-9-]+$/u);
    await page.goBack();
    await expect(page).toHaveURL(`${address}?page=2`);
    expect((await readControls(page)).values).toEqual(chosen.values);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect.poll(() => readControls(page)).toEqual(chosen);
  });
}

/** Sets the filters of a query on the home page. A region has no field, so its page is opened. */
async function chooseFilters(page: Page, query: string, address: string) {
  const values = new URLSearchParams(query);
  if (values.has("region")) return openPage(page, address);
  await openPage(page, "/");
  const panel = page.locator("#job-filters summary");
  if (["from", "skill", "level", "visa"].some((name) => values.has(name))) {
    await panel.click();
    await expect(page.locator("#filter-level")).toBeVisible();
  }
  // In reverse order, so that the country is chosen before the city, whose options depend on it.
  for (const name of [...values.keys()].toReversed()) {
    const value = values.get(name) ?? "";
    const field = page.locator(`#job-search [name=${name}]`).first();
    if (name === "skill") await page.locator(`#filter-skill-${value}`).check();
    else await field.selectOption(value);
    await expect(page.locator("#job-results")).toHaveAttribute("aria-busy", "false");
  }
}

/** The heading and the set filters of the search form, with those of the panel. */
async function readControls(page: Page) {
  const panel = page.locator("#job-filters");
  if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open)))
    await panel.locator("summary").first().click();
  await expect(page.locator("#filter-level")).toBeVisible();
  const values = await page.locator("#job-search").evaluate((form: HTMLFormElement) =>
    [...new FormData(form)]
      .filter(([, value]) => value !== "")
      .map(([name, value]) => `${name}=${String(value)}`)
      .toSorted(),
  );
  return { heading: await mainHeading(page).textContent(), values };
}

test("a link of a list that JavaScript has changed has the canonical address", async ({ page }) => {
  await openPage(page, "/?type=contract&country=Andorra");
  await expect(page).toHaveURL("/?type=contract&country=Andorra");
  await page.getByLabel("Job type").selectOption("internship");
  await page.getByLabel("Country").selectOption("");
  await expect(page).toHaveURL("/golang-jobs/type/internship");
  const quick = page.getByRole("navigation", { name: "Quick filters" });
  await expect(quick.getByRole("link", { name: /^Contract/u })).toHaveAttribute(
    "href",
    "/golang-jobs/type/contract",
  );
  await expect(quick.getByRole("link", { name: /^Internship/u })).toHaveAttribute("href", "/");
});

test("the links of a job's page lead back to the list at its address", async ({ page }) => {
  await openPage(page, "/golang-jobs/in/andorra");
  await jobTitles(page).getByRole("link").first().click();
  // Waits for the job's page, because the list's own breadcrumbs also contain a link named All jobs.
  await expect(page).toHaveURL(/\/golang-jobs\/[a-z0-9-]+$/u);
  await page.getByRole("link", { name: "All jobs" }).first().click();
  await expect(page).toHaveURL("/golang-jobs/in/andorra");
});
