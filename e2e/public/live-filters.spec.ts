import { randomWord, expect, jobList, jobTitles, openPage, test } from "@/e2e/fixtures";
import { filterChips, quickFilter, searchBox } from "@/e2e/public/board";

test("quick filters, chips and Clear update the list without loading a page", async ({
  page,
  context,
  addJobs,
}) => {
  const company = randomWord();
  const remote = { company, city: "Remote", country: "Global" };
  await addJobs(
    { ...remote, title: "Kite", type: "contract", level: "senior", visa_sponsorship: true },
    { ...remote, title: "Fox" },
    { company, title: "Owl", type: "contract", level: "senior" },
  );
  await openPage(page, `/?q=${company}`);
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
  const chip = (name: string) => filterChips(page).getByRole("link", { name });
  await chip("Visa sponsored").press("Enter");
  await expect(jobTitles(page)).toHaveText(["Kite", "Owl"]);
  await expect(chip("Senior")).toBeFocused();
  await jobList(page).getByRole("link", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(searchBox(page)).toHaveValue("");
  await expect(jobTitles(page)).toHaveCount(10);
  await expect(jobList(page)).toBeFocused();
  await page.goBack();
  await expect(jobTitles(page)).toHaveText(["Kite", "Owl"]);
  await expect(page.getByLabel("Job type")).toHaveValue("contract");
  await searchBox(page).fill(randomWord());
  await jobList(page).getByRole("link", { name: "Show all jobs" }).click();
  await expect(jobTitles(page)).toHaveCount(10);
  await expect(page.locator("body")).toHaveAttribute("data-page", "the same");
});

test("a remote search stays remote when a country without remote jobs is chosen", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(
    { company, title: "Kite", city: "Remote", country: "Global" },
    { company, title: "Owl", city: "Bern", country: "Switzerland" },
  );
  await openPage(page, `/?q=${company}&city=Remote`);
  await expect(jobTitles(page)).toHaveText(["Kite"]);
  await page.getByLabel("Country").selectOption("Switzerland");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    `Remote Golang jobs matching ${company} in Switzerland`,
  );
  await expect(jobTitles(page)).toHaveCount(0);
  await expect(page.getByLabel("City")).toHaveValue("Remote");
  await expect(quickFilter(page, "Remote")).toHaveAttribute("aria-current", "true");
});

test("typing yearly pay updates the panel's button and counts even if it is not understood", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  const paid = { company, salary_currency: "USD", skills: ["kafka"] };
  await addJobs(
    { ...paid, title: "Kite", salary_max: 120_000 },
    { ...paid, title: "Fox", salary_max: 80_000 },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, `/?q=${company}`);
  await page.locator("#job-filters > summary").click();
  const button = page.getByRole("button", { name: /^Show \d+ jobs?$/u });
  await expect(button).toHaveText("Show 2 jobs");
  const pay = page.getByLabel("Yearly pay from");
  await pay.pressSequentially("90k");
  await expect(button).toHaveText("Show 1 job");
  await expect(page.getByLabel("Kafka (1)")).toBeVisible();
  await expect(pay).toBeFocused();
  await expect(pay).toHaveValue("90k");
  const sentence = page.getByText("Write it like 90000, 90,000 or 90k.");
  await pay.blur();
  await expect(sentence).toBeHidden();
  await pay.fill("about 90k");
  await expect(button).toHaveText("Show 2 jobs");
  await button.click();
  await expect(sentence).toBeVisible();
  await pay.fill("90.000");
  await expect(button).toHaveText("Show 1 job");
  await expect(sentence).toBeHidden();
  await button.click();
  await expect(jobTitles(page)).toHaveText(["Kite"]);
});
