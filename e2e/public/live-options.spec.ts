import type { Page, Route } from "@playwright/test";
import { randomWord, expect, jobList, jobTitles, openPage, test } from "@/e2e/fixtures";
import { searchBox } from "@/e2e/public/board";

const failureNotice = (page: Page) =>
  page.getByText("Failed to load some filter options. Using default values.");

for (const [failure, fail] of [
  ["cannot be reached", (route: Route) => route.abort()],
  ["fail", (route: Route) => route.fulfill({ status: 500, body: "" })],
] as const) {
  test(`when the cities ${failure}, the results stay and a notice and default options are shown until they can be loaded`, async ({
    page,
    addJobs,
  }) => {
    const company = randomWord();
    await addJobs({ company, title: "Kite", city: "Bern", country: "Switzerland" });
    await openPage(page, `/?q=${company}`);
    await expect(failureNotice(page)).toBeHidden();
    const cities = page.getByLabel("City").getByRole("option");
    const cityCount = await cities.count();
    await page.route("**/fragments/cities*", fail);
    await page.getByLabel("Country").selectOption("Switzerland");
    await expect(failureNotice(page)).toBeVisible();
    await expect(jobTitles(page)).toHaveText(["Kite"]);
    await expect(page).toHaveURL(`/?q=${company}&country=Switzerland`);
    await expect(cities).toHaveText(["All cities"]);
    await expect(page.getByText("Failed to load jobs")).toBeHidden();
    // The chosen city stays, even when no cities are offered.
    await page.goto(`/?q=${company}&city=Bern`);
    await page.getByLabel("Country").selectOption("Switzerland");
    await expect(cities).toHaveText(["All cities", "Bern"]);
    await expect(page.getByLabel("City")).toHaveValue("Bern");
    await expect(jobTitles(page)).toHaveText(["Kite"]);

    await page.unrouteAll();
    await page.getByLabel("Country").selectOption("");
    await expect(failureNotice(page)).toBeHidden();
    await expect(cities).toHaveCount(cityCount);
  });

  test(`when the filter counts ${failure}, the results stay and a notice and default options are shown`, async ({
    page,
    addJobs,
  }) => {
    const company = randomWord();
    await addJobs({ company, title: "Kite", level: "senior" }, { company, title: "Fox" });
    await openPage(page, `/?q=${company}`);
    await page.route("**/fragments/filters*", fail);
    const panel = page.locator("#job-filters");
    await panel.locator("> summary").click();
    await expect(failureNotice(page)).toBeVisible();
    await expect(jobTitles(page)).toHaveText(["Kite", "Fox"]);
    const level = panel.getByLabel("Level").locator("option");
    await expect(level).toHaveText([
      "Any level",
      "Intern",
      "Junior",
      "Mid-level",
      "Senior",
      "Staff or principal",
      "Lead or manager",
    ]);
    expect(await panel.getByLabel("I live in").locator("option").count()).toBeGreaterThan(190);
    await panel.getByLabel("Level").selectOption("senior");
    await expect(jobTitles(page)).toHaveText(["Kite"]);
    await expect(failureNotice(page)).toBeVisible();

    await page.unrouteAll();
    await panel.locator("> summary").click();
    await panel.locator("> summary").click();
    await expect(level.filter({ hasText: "Senior" })).toHaveText("Senior (1)");
    await expect(panel.getByLabel("Level")).toHaveValue("senior");
    await expect(failureNotice(page)).toBeHidden();
  });
}

test("results are shown even if the cities never arrive", async ({ page, addJobs }) => {
  const company = randomWord();
  await addJobs({ company, title: "Kite", city: "Bern", country: "Switzerland" });
  await openPage(page, "/");
  await page.route("**/fragments/cities*", () => undefined);
  await searchBox(page).fill(company);
  await page.getByLabel("Country").selectOption("Switzerland");
  await expect(jobTitles(page)).toHaveText(["Kite"]);
  await expect(jobList(page)).toHaveAttribute("aria-busy", "false");
});
