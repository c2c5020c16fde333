import { findAccessibilityViolations } from "@/e2e/axe";
import { randomWord, expect, jobList, jobTitles, fetchPage, test } from "@/e2e/fixtures";
import type { Html } from "@/e2e/html";
import { tabTo } from "@/e2e/keyboard";
import { filterChips, mainHeading } from "@/e2e/public/board";

const chipsIn = (page: Html) => page.within("ul", { "aria-label": "Chosen filters" });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the filter panel narrows the list by keyboard until a chip resets it", async ({
      page,
      addJobs,
    }) => {
      const company = randomWord();
      const remote = { company, city: "Remote", country: "Global" };
      await addJobs(
        { ...remote, title: "A", eligibility: "countries", eligible_countries: ["NO"] },
        { ...remote, title: "B", level: "senior", eligibility: "worldwide" },
        { ...remote, title: "C", eligibility: "worldwide", excluded_countries: ["NO"] },
        { ...remote, title: "D" },
      );
      await page.goto(`/?q=${company}`);
      const panel = page.locator("#job-filters");
      await expect(panel.getByLabel("I live in")).toBeHidden();
      await tabTo(page, panel.locator("> summary"));
      await page.keyboard.press("Enter");
      if (!javaScriptEnabled) {
        await tabTo(page, panel.getByRole("link", { name: "Show the filters" }));
        await page.keyboard.press("Enter");
      }
      const country = panel.getByLabel("I live in");
      await expect(country.locator("[value=NO]")).toHaveText("Norway (2)");
      await tabTo(page, country);
      await country.selectOption("NO");
      if (!javaScriptEnabled) await page.getByRole("searchbox").press("Enter");
      await expect(jobTitles(page)).toHaveText(["A", "B"]);
      await expect(mainHeading(page)).toHaveText(
        /Golang jobs matching .* for applicants in Norway/u,
      );
      await expect(page).toHaveTitle(/Golang jobs matching .* for applicants in Norway/u);

      // With JavaScript, the panel is still open, so its checkbox is shown instead of the link above the list.
      if (javaScriptEnabled) {
        await tabTo(page, panel.getByLabel("Include jobs that do not state it"));
        await page.keyboard.press("Space");
      } else {
        await jobList(page).getByRole("link", { name: "Include it" }).press("Enter");
      }
      await expect(jobTitles(page)).toHaveText(["A", "B", "D"]);
      await expect(page).toHaveURL(`/?q=${company}&from=NO&unstated=from`);
      if (javaScriptEnabled) {
        await expect(filterChips(page).getByRole("link")).toHaveCount(0);
        await panel.locator("> summary").press("Enter");
      }
      await expect(filterChips(page).getByRole("link")).toHaveText([/From Norway$/u]);
      await filterChips(page).getByRole("link", { name: "From Norway" }).press("Enter");
      await expect(page).toHaveURL(`/?q=${company}`);
      await expect(jobTitles(page)).toHaveText(["A", "B", "C", "D"]);
    });
  });

test("jobs can be filtered by visa sponsorship, with counts, including jobs that do not state it", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(
    { company, title: "A", visa_sponsorship: true },
    { company, title: "B", visa_sponsorship: false },
    { company, title: "C" },
    { company, title: "D" },
  );
  const open = await fetchPage(request, `/?q=${company}&filters=open`);
  const visa = open.within("form", { id: "job-search" }).within("select", { name: "visa" });
  expect(visa.texts("option")).toEqual([
    "Any",
    "Visa sponsored (1)",
    "No visa sponsorship (1)",
    "Visa sponsorship not stated (2)",
  ]);
  expect(visa.each("value", "option")).toEqual(["", "yes", "no", "unstated"]);
  const yes = await fetchPage(request, `/?q=${company}&visa=yes`);
  const jobs = yes.region("Jobs");
  expect(jobs.texts("h2")).toEqual(["A"]);
  expect(jobs.within("article").text()).toContain("Visa sponsored");
  expect(yes.texts("h1").join()).toMatch(/Golang jobs matching .* with visa sponsorship/u);
  expect(jobs.text()).toContain("2 jobs do not say whether they sponsor a visa.");
  const include = `/?q=${company}&visa=yes&unstated=visa`;
  expect(jobs.texts("a", { href: include }).join()).toMatch(/^Include them/u);
  expect((await fetchPage(request, include)).region("Jobs").texts("h2")).toEqual(["A", "C", "D"]);
  expect(chipsIn(yes).texts("a", { href: `/?q=${company}` })).toEqual([
    "Remove filter: Visa sponsored",
  ]);
  const unstated = await fetchPage(request, `/?q=${company}&visa=unstated`);
  expect(unstated.region("Jobs").texts("h2")).toEqual(["C", "D"]);
  expect(chipsIn(unstated).texts("a")).toEqual(["Remove filter: Visa sponsorship not stated"]);
  const [job = ""] = unstated.within("article").each("href", "a");
  expect((await fetchPage(request, job)).within("article").text()).not.toMatch(/visa/iu);
});

test("jobs can be filtered by facts that employers state or leave out", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs(
    { company, title: "A", stated: { goYears: 1, builds: "tools" } },
    { company, title: "B", stated: { goYears: 3, builds: "data" } },
    { company, title: "C" },
  );
  const open = await fetchPage(request, `/?q=${company}&filters=open`);
  const years = open.within("form", { id: "job-search" }).within("select", { name: "goYears" });
  expect(years.texts("option").slice(3, 5)).toEqual([
    "At most 2 years of Go (1)",
    "At most 3 years of Go (2)",
  ]);
  expect(years.each("value", "option")[4]).toBe("3");
  const three = await fetchPage(request, `/?q=${company}&goYears=3`);
  expect(three.region("Jobs").texts("h2")).toEqual(["A", "B"]);
  expect(three.texts("h1").join()).toMatch(/ with at most 3 years of Go$/u);
  expect(chipsIn(three).texts("a", { href: `/?q=${company}` })).toEqual([
    "Remove filter: At most 3 years of Go",
  ]);
  const unstated = await fetchPage(request, `/?q=${company}&builds=unstated`);
  expect(unstated.region("Jobs").texts("h2")).toEqual(["C"]);
  expect(chipsIn(unstated).texts("a")).toEqual(["Remove filter: Kind of software: not stated"]);
});

test("the open filter panel meets WCAG 2.2 AA and moves nothing around it", async ({
  page,
  addJobs,
}) => {
  const company = randomWord();
  await addJobs({ company, title: "A", level: "senior" }, { company, title: "B" });
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Search jobs" }).fill(company);
  await expect(jobTitles(page)).toHaveText(["A", "B"]);
  const panel = page.locator("#job-filters");
  const place = await panel.locator("> summary").boundingBox();
  await panel.locator("> summary").click();
  const level = panel.getByLabel("Level");
  await expect(level.locator("[value=senior]")).toHaveText("Senior (1)");
  await expect(level.locator("option", { hasText: "Junior" })).toBeDisabled();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await panel.locator("> summary").boundingBox()).toEqual(place);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await level.selectOption("senior");
  await expect(jobTitles(page)).toHaveText(["A"]);
  await panel.getByRole("button", { name: "Show 1 job" }).click();
  await expect(level).toBeHidden();
  // A click beside the sheet closes it and must not follow a link at that place.
  const url = page.url();
  await panel.locator("> summary").click();
  const logo = await page.getByRole("banner").getByRole("link").first().boundingBox();
  await page.mouse.click((logo?.x ?? 0) + 10, (logo?.y ?? 0) + 10);
  await expect(level).toBeHidden();
  await panel.locator("> summary").click();
  await panel.getByRole("button", { name: "Show 1 job" }).focus();
  await page.keyboard.press("Tab");
  await expect(level).toBeHidden();
  await expect(page).toHaveURL(url);
  await panel.locator("> summary").press("Enter");
  await expect(level).toHaveValue("senior");
  await page.keyboard.press("Escape");
  await expect(panel.locator("> summary")).toBeFocused();
  const results = page.getByRole("region", { name: "Jobs" });
  const box = await results.boundingBox();
  await panel.locator("> summary").press("Enter");
  await expect(level).toBeVisible();
  expect(await results.boundingBox()).toEqual(box);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
