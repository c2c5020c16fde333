import type { Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, jobList, jobTitles, openPage, fetchPage, test } from "@/e2e/fixtures";
import type { Html } from "@/e2e/html";
import { searchBox } from "@/e2e/public/board";

const suggestionLinks = (page: Page) =>
  jobList(page).getByRole("navigation", { name: "Did you mean" }).getByRole("link");

/** The href and text of each suggestion on a page. */
const readSuggestions = (page: Html) => {
  const nav = page.within("nav", { id: "suggested-searches" });
  return nav.all("a").map(({ attribs }, index) => [attribs.href, nav.texts("a")[index]]);
};

test("a text search for a city suggests the list of jobs in that city with their number", async ({
  request,
  addJobs,
}) => {
  const city = randomWord();
  await addJobs({ city }, { city }, { city, type: "contract" });
  const page = await fetchPage(request, `/?q=${city}`);
  for (const text of ["0 jobs found", "No jobs match your search."])
    expect(page.region("Jobs").text()).toContain(text);
  expect(page.within("nav", { id: "suggested-searches" }).text()).toContain("Did you mean");
  expect(readSuggestions(page)).toEqual([[`/?city=${city}`, `Jobs in ${city} 3`]]);
  const found = await fetchPage(request, `/?city=${city}`);
  expect(found.region("Jobs").text()).toContain("3 jobs found");
  expect(found.region("Jobs").texts("h2")).toHaveLength(3);
  expect(found.each("value", "input", { type: "search" })).toEqual([""]);
  expect(found.within("select", { name: "city" }).texts("option", { selected: "" })).toEqual([
    city,
  ]);
  expect(readSuggestions(found)).toEqual([]);
});

test("a suggested search keeps the filters of the search", async ({ request, addJobs }) => {
  const city = randomWord();
  await addJobs({ city }, { city }, { city, type: "contract" });
  const filtered = await fetchPage(request, `/?q=golang+${city}&type=contract&sort=pay`);
  const href = `/?type=contract&city=${city}&sort=pay`;
  expect(readSuggestions(filtered)).toEqual([[href, `Jobs in ${city} 1`]]);
  expect((await fetchPage(request, href)).region("Jobs").text()).toContain("1 job found");
});

test("suggested searches appear while a visitor types, are announced with the count and replace the text search", async ({
  page,
  addJobs,
}) => {
  const city = randomWord();
  await addJobs({ city }, { city });
  await openPage(page, "/");
  await searchBox(page).pressSequentially(city);
  await expect(suggestionLinks(page)).toHaveText([`Jobs in ${city} 2`]);
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText(
    `0 jobs found, Did you mean, Jobs in ${city} 2`,
  );
  await suggestionLinks(page).press("Enter");
  await expect(jobTitles(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/?city=${city}`);
  await expect(searchBox(page)).toHaveValue("");
  await expect(page.getByLabel("City")).toHaveValue(city);
  await expect(suggestionLinks(page)).toHaveCount(0);
  await expect(jobList(page).getByRole("link", { name: "Clear filters" })).toBeFocused();
});

test("suggested searches combine the meanings of several words, synonyms of skills included", async ({
  request,
  addJobs,
}) => {
  const city = randomWord();
  await addJobs({ city, skills: ["kubernetes"] }, { city });
  const page = await fetchPage(request, `/?q=k8s+${city}`);
  expect(readSuggestions(page)).toEqual([
    [`/?city=${city}&skill=kubernetes`, `Kubernetes in ${city} 1`],
    ["/golang-jobs/with/kubernetes", expect.stringMatching(/^Kubernetes [\d,]+$/)],
    [`/?city=${city}`, `Jobs in ${city} 2`],
  ]);
});

test("suggested searches meet WCAG 2.2 AA", async ({ page }) => {
  await page.goto("/?q=k8s+berlin+remote");
  expect(await suggestionLinks(page).count()).toBeGreaterThan(2);
  await expectAccessible(page);
});
