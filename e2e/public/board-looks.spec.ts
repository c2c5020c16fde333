import { expect, jobTitles, test } from "@/e2e/fixtures";
import { mainHeading, quickFilter } from "@/e2e/public/board";

test("the pagination and the quick filters fit the screen of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?page=2");
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await expect(pages.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(pages.getByRole("link")).toHaveText(["Previous", "Next"]);
  for (const link of await pages.getByRole("link").all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  const row = page.getByRole("navigation", { name: "Quick filters" }).getByRole("list");
  const fades = () =>
    row.evaluate((element) => {
      const style = getComputedStyle(element);
      const sides = ["--fade-start", "--fade-end"].filter(
        (name) => style.getPropertyValue(name) !== "0px",
      );
      return style.maskImage.startsWith("linear-gradient") ? sides : [];
    });
  await expect.poll(fades).toEqual(["--fade-end"]);
  await row.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
  await expect.poll(fades).toEqual(["--fade-start"]);
});

test("no placeholder of a field is cut at five widths", async ({ page }) => {
  for (const path of ["/", "/?filters=open", "/companies"]) {
    await page.goto(path);
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const cut = () =>
        page.locator("main [placeholder]").evaluateAll((elements) =>
          (elements as HTMLInputElement[])
            .filter((field) => field.clientWidth > 0)
            .filter((field) => {
              const style = getComputedStyle(field);
              const context = document.createElement("canvas").getContext("2d");
              if (!context) throw new Error("Text cannot be measured.");
              context.font = style.font;
              const padding =
                Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
              const room = field.clientWidth - padding;
              return context.measureText(field.placeholder).width > room;
            })
            .map((field) => field.placeholder),
        );
      // Polled, because a busy browser may lay out the page at the new width before it applies the matching media
      // queries.
      await expect.poll(cut, { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});

test("the current section, the current page and the active filter are highlighted in forced-colours mode", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/?page=2&type=full-time&city=Remote");
  const background = (name: string, current: string) =>
    page
      .getByRole("link", { name, exact: true })
      .and(page.locator(`[aria-current=${current}]`))
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "forced-color-adjust:none;background:Highlight";
    return getComputedStyle(probe).backgroundColor;
  });
  expect(await background("Jobs", "page")).toBe(highlight);
  expect(await background("Page 2", "page")).toBe(highlight);
  expect(
    await quickFilter(page, "Remote").evaluate((link) => getComputedStyle(link).backgroundColor),
  ).toBe(highlight);
});

test("the title of a job transitions from its card to its page unless motion is reduced", async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener("pagereveal", (event) => {
      sessionStorage.setItem("transition", String(event.viewTransition !== null));
    }),
  );
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const name = (element: Element) => getComputedStyle(element).viewTransitionName;
    const link = jobTitles(page).getByRole("link").first();
    const cardTransition = await link.evaluate(name);
    expect(cardTransition).toMatch(/^job-/);
    await link.click();
    await expect(page).toHaveURL(/golang-jobs/);
    expect(await mainHeading(page).evaluate(name)).toBe(cardTransition);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("transition")), reducedMotion)
      .toBe(String(reducedMotion === "no-preference"));
  }
});
