import { expect, jobTitles, test } from "../fixtures";
import { heading, quick } from "./board";

test("on a phone pages are turned with large links, and it says which page it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/?page=2");
  const pages = page.getByRole("navigation", { name: "Pagination" });
  await expect(pages.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(pages.getByRole("link")).toHaveText(["Previous", "Next"]);
  for (const link of await pages.getByRole("link").all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("in forced colours the current section, the current page and the chosen filter stand out", async ({
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
    await quick(page, "Remote").evaluate((link) => getComputedStyle(link).backgroundColor),
  ).toBe(highlight);
});

test("quick filters fade on the side where there are more", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const row = page.getByRole("navigation", { name: "Quick filters" }).getByRole("list");
  const fades = () =>
    row.evaluate((one) => {
      const style = getComputedStyle(one);
      return [
        style.maskImage.startsWith("linear-gradient"),
        ...["--fade-start", "--fade-end"].map((name) => style.getPropertyValue(name)),
      ];
    });
  await expect.poll(fades).toEqual([true, "0px", "32px"]);
  await row.evaluate((one) => one.scrollTo(one.scrollWidth, 0));
  await expect.poll(fades).toEqual([true, "32px", "0px"]);
});

test("the menu button shows a cross while the menu is open", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const icons = page.getByRole("button", { name: "Menu" }).locator("svg");
  await expect(icons.first()).toBeVisible();
  await expect(icons.last()).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(icons.first()).toBeHidden();
  await expect(icons.last()).toBeVisible();
});

test("no link or button of the list is smaller than 24 by 24 px", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/?type=contract");
    const small = await page
      .locator("header, main, section")
      .locator("a:visible, button:visible")
      .evaluateAll((targets) =>
        targets
          // A card's link covers its card.
          .filter((target) => !target.classList.contains("stretched"))
          .map((target) => ({ target: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ target }) => target),
      );
    expect(small).toEqual([]);
  }
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a job's title grows out of its card where motion is welcome: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() =>
      addEventListener("pagereveal", (event) => {
        sessionStorage.setItem("transition", String(event.viewTransition !== null));
      }),
    );
    await page.goto("/");
    const name = (one: Element) => getComputedStyle(one).viewTransitionName;
    const link = jobTitles(page).getByRole("link").first();
    const ofCard = await link.evaluate(name);
    expect(ofCard).toMatch(/^job-/);
    await link.click();
    await expect(page).toHaveURL(/golang-jobs/);
    expect(await heading(page).evaluate(name)).toBe(ofCard);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("transition")))
      .toBe(String(reducedMotion === "no-preference"));
  });
