import { expectAccessible } from "@/e2e/axe";
import { expect, openPage, fetchPage, test } from "@/e2e/fixtures";

const path = "/golang-jobs/pay";

test("pay is shown on one axis for each currency, with its amounts as text rounded to thousands", async ({
  request,
}) => {
  const page = await fetchPage(request, path);
  const report = page.region("Pay by country");
  expect(report.all("figure").length).toBeGreaterThan(0);
  expect(page.all("table")).toEqual([]);
  const amounts = report.text().match(/[\d,]*\d,\d{3}\b/gu) ?? [];
  expect(amounts.length).toBeGreaterThan(3);
  for (const amount of amounts) expect(amount).toMatch(/,000$/u);
  expect(report.text()).toMatch(/median [\d,]+,000 USD/u);
  expect(report.text()).toMatch(/\d+ jobs? · \d+ compan/u);
});

test("places with too few companies are in a fold that says how many are needed, and lead to their job lists", async ({
  request,
  backend,
}) => {
  const fold = (await fetchPage(request, path)).region("Pay by country").within("details");
  expect(fold.texts("summary").join()).toMatch(
    /^\d+ places with fewer than 5 companies, too few for a median$/u,
  );
  expect(fold.texts("li").length).toBeGreaterThan(0);
  for (const text of fold.texts("li")) expect(text).toMatch(/: [1-4] compan(?:y|ies)$/u);
  const { data: landings } = await backend.rpc("listed_pages").throwOnError();
  const listed = new Set(landings.map((landing) => `/golang-jobs/${landing.path}`));
  const hrefs = fold.each("href", "a");
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(listed).toContain(href);
});

test("how many jobs state pay is one sentence with a bar for each month", async ({ request }) => {
  const months = (await fetchPage(request, path)).region("How many jobs state pay");
  expect(months.texts("p")[0]).toMatch(
    /^\d[\d,]* of \d[\d,]* jobs posted since \w+ \d{4} state pay \(\d+%\)\.$/u,
  );
  for (const month of months.texts("li")) expect(month).toMatch(/\w+ \d{4}: \d+ of \d+ jobs/u);
  expect(months.all("rect").length).toBeGreaterThan(1);
});

for (const width of [320, 390, 768, 1280])
  test(`at ${width} px, nothing of the pages about pay is cut or has to be scrolled sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, path);
    const countryPage = page.locator(`a[href^="${path}/"]`).first();
    const address = (await countryPage.getAttribute("href")) ?? "";
    for (const shown of [path, address]) {
      await page.goto(shown);
      const wide = await page
        .locator("main *")
        .evaluateAll((elements) =>
          elements
            .filter(
              (element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1,
            )
            .map((element) => element.outerHTML.slice(0, 100)),
        );
      expect(wide, shown).toEqual([]);
    }
  });

for (const colorScheme of ["light", "dark"] as const)
  for (const forcedColors of ["none", "active"] as const)
    test(`the bars of pay are visible in ${colorScheme} mode with forced colors ${forcedColors} as well as in print`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, forcedColors });
      await openPage(page, path);
      if (forcedColors === "none") await expectAccessible(page);
      for (const media of ["screen", "print"] as const) {
        await page.emulateMedia({ media, colorScheme, forcedColors });
        const dot = page.getByRole("figure").locator("circle").first();
        const [fill, ground] = await dot.evaluate((element) => [
          getComputedStyle(element).fill,
          getComputedStyle(document.body).backgroundColor,
        ]);
        expect(fill).not.toBe(ground);
        await expect(dot).toBeVisible();
      }
    });
