import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { aWord, expect, jobList, jobTitles, open, read, test } from "../fixtures";
import { search } from "./board";

const suggestions = (page: Page) =>
  jobList(page).getByRole("navigation", { name: "Did you mean" }).getByRole("link");

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a text search for a city suggests the list of jobs in that city, with their number", async ({
      page,
      addJobs,
    }) => {
      const city = aWord();
      await addJobs({ city }, { city }, { city, type: "contract" });
      await page.goto(`/?q=${city}`);
      await expect(jobList(page)).toContainText("0 jobs found");
      await expect(jobList(page)).toContainText("No jobs match your search.");
      await expect(suggestions(page)).toHaveText([`Jobs in ${city} 3`]);
      await suggestions(page).click();
      await expect(page).toHaveURL(`/?city=${city}`);
      await expect(jobList(page)).toContainText("3 jobs found");
      await expect(jobTitles(page)).toHaveCount(3);
      await expect(search(page)).toHaveValue("");
      await expect(page.getByLabel("City")).toHaveValue(city);
      await expect(suggestions(page)).toHaveCount(0);
    });

    test("a suggested search keeps the other filters", async ({ page, addJobs }) => {
      const city = aWord();
      await addJobs({ city }, { city }, { city, type: "contract" });
      await page.goto(`/?q=golang+${city}&type=contract&sort=pay`);
      await expect(suggestions(page)).toHaveText([`Jobs in ${city} 1`]);
      await suggestions(page).click();
      await expect(page).toHaveURL(`/?type=contract&city=${city}&sort=pay`);
      await expect(jobList(page)).toContainText("1 job found");
    });
  });

test("suggested searches appear while a visitor types and are announced with the count", async ({
  page,
  addJobs,
}) => {
  const city = aWord();
  await addJobs({ city }, { city });
  await open(page, "/");
  await search(page).pressSequentially(city);
  await expect(suggestions(page)).toHaveText([`Jobs in ${city} 2`]);
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText(
    `0 jobs found, Did you mean, Jobs in ${city} 2`,
  );
  await suggestions(page).press("Enter");
  await expect(jobTitles(page)).toHaveCount(2);
  await expect(page).toHaveURL(`/?city=${city}`);
  await expect(jobList(page).getByRole("link", { name: `Remove filter: ${city}` })).toBeFocused();
});

test("a skill is suggested by its synonym, and the meanings of several words are combined", async ({
  request,
  addJobs,
}) => {
  const city = aWord();
  await addJobs({ city, skills: ["kubernetes"] }, { city });
  const page = await read(request, `/?q=k8s+${city}`);
  const nav = page.within("nav", { id: "suggested-searches" });
  const links = nav.all("a").map(({ attribs }, index) => [attribs.href, nav.texts("a")[index]]);
  expect(links).toEqual([
    [`/?city=${city}&skill=kubernetes`, `Kubernetes in ${city} 1`],
    ["/golang-jobs/with/kubernetes", expect.stringMatching(/^Kubernetes [\d,]+$/)],
    [`/?city=${city}`, `Jobs in ${city} 2`],
  ]);
});

test("suggested searches meet WCAG 2.2 AA", async ({ page }) => {
  await page.goto("/?q=k8s+berlin+remote");
  expect(await suggestions(page).count()).toBeGreaterThan(2);
  await expectAccessible(page);
});
