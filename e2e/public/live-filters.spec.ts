import { aWord, expect, jobList, jobTitles, open, test } from "@/e2e/fixtures";
import { filterChips, quickFilter, searchBox } from "@/e2e/public/board";

test("quick filters, tags and Clear update the list without loading a page", async ({
  page,
  context,
  addJobs,
}) => {
  const company = aWord();
  const remote = { company, city: "Remote", country: "Global" };
  await addJobs(
    { ...remote, title: "Kite", type: "contract", level: "senior", visa_sponsorship: true },
    { ...remote, title: "Fox" },
    { company, title: "Owl", type: "contract", level: "senior" },
  );
  await open(page, `/?q=${company}`);
  // This mark would be lost if another page were loaded.
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const opening = context.waitForEvent("page");
  await quickFilter(page, "Remote").click({ modifiers: ["ControlOrMeta"] });
  const query = `/?q=${company}&city=Remote`;
  await expect(await opening).toHaveURL(query);
  await expect(page).toHaveURL(`/?q=${company}`);
  await expect(jobTitles(page)).toHaveText(["Kite", "Fox", "Owl"]);
  await quickFilter(page, "Remote").press("Enter");
  await expect(jobTitles(page)).toHaveText(["Kite", "Fox"]);
  await expect(page).toHaveURL(query);
  await expect(page.getByLabel("City")).toHaveValue("Remote");
  await expect(quickFilter(page, "Remote")).toHaveAttribute("aria-current", "true");
  await expect(quickFilter(page, "Remote")).toBeFocused();
  await quickFilter(page, "Contract").click();
  await expect(jobTitles(page)).toHaveText(["Kite"]);
  await quickFilter(page, "Remote").click();
  await expect(jobTitles(page)).toHaveText(["Kite", "Owl"]);
  const panel = page.locator("#job-filters");
  await panel.locator("> summary").click();
  await page.getByLabel("Level").selectOption("senior");
  await page.getByLabel("Visa sponsorship").selectOption("yes");
  await expect(jobTitles(page)).toHaveText(["Kite"]);
  await panel.locator("> summary").click();
  const tag = (name: string) => filterChips(page).getByRole("link", { name });
  await tag("Visa sponsored").press("Enter");
  await expect(jobTitles(page)).toHaveText(["Kite", "Owl"]);
  await expect(tag("Senior")).toBeFocused();
  await jobList(page).getByRole("link", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(searchBox(page)).toHaveValue("");
  await expect(jobTitles(page)).toHaveCount(10);
  await expect(jobList(page)).toBeFocused();
  await page.goBack();
  await expect(jobTitles(page)).toHaveText(["Kite", "Owl"]);
  await expect(page.getByLabel("Job type")).toHaveValue("contract");
  await searchBox(page).fill(aWord());
  await jobList(page).getByRole("link", { name: "Show all jobs" }).click();
  await expect(jobTitles(page)).toHaveCount(10);
  await expect(page.locator("body")).toHaveAttribute("data-page", "the same");
});
