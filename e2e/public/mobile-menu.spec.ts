import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";

test.use({ viewport: { width: 390, height: 844 } });

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const menuLinks = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

test("the mobile menu opens and closes by pointer and by keyboard", async ({ page, context }) => {
  await page.goto("/");
  const icons = menuButton(page).locator("svg");
  await expect(icons.first()).toBeVisible();
  await expect(icons.last()).toBeHidden();
  await expect(menuLinks(page)).toHaveCount(0);
  await menuButton(page).click();
  await expect(menuLinks(page)).toHaveText(["Jobs", "Events", "Blogs", "Books"]);
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  await expect(icons.first()).toBeHidden();
  await expect(icons.last()).toBeVisible();
  await menuButton(page).click();
  await expect(menuLinks(page)).toHaveCount(0);
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");

  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menuLinks(page).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menuLinks(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  // Opens the link in a new tab, so that this page with its menu stays.
  const opened = context.waitForEvent("page");
  await menuLinks(page)
    .filter({ hasText: "Events" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(menuLinks(page)).toHaveCount(0);
  await expect(await opened).toHaveURL("/events");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens without JavaScript and leads to a section", async ({ page }) => {
    await page.goto("/");
    await expect(menuLinks(page)).toHaveCount(0);
    await menuButton(page).click();
    await menuLinks(page).filter({ hasText: "Books" }).click();
    await expect(page).toHaveURL("/books");
    await expect(menuLinks(page)).toHaveCount(0);
  });
});
