import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page) => page.getByRole("button", { name: "Menu" });
const links = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

test("the mobile menu opens and closes by pointer and by keyboard", async ({ page, context }) => {
  await page.goto("/");
  const icons = button(page).locator("svg");
  await expect(icons.first()).toBeVisible();
  await expect(icons.last()).toBeHidden();
  await expect(links(page)).toHaveCount(0);
  await button(page).click();
  await expect(links(page)).toHaveText(["Jobs", "Events", "Blogs", "Books"]);
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await expect(icons.first()).toBeHidden();
  await expect(icons.last()).toBeVisible();
  await button(page).click();
  await expect(links(page)).toHaveCount(0);
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");

  await button(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(links(page).first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(links(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();

  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  // Opens the link in a new tab, so that this page with its menu stays.
  const opened = context.waitForEvent("page");
  await links(page)
    .filter({ hasText: "Events" })
    .click({ modifiers: ["ControlOrMeta"] });
  await expect(links(page)).toHaveCount(0);
  await expect(await opened).toHaveURL("/events");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu opens without JavaScript and leads to a section", async ({ page }) => {
    await page.goto("/");
    await expect(links(page)).toHaveCount(0);
    await button(page).click();
    await links(page).filter({ hasText: "Books" }).click();
    await expect(page).toHaveURL("/books");
    await expect(links(page)).toHaveCount(0);
  });
});
