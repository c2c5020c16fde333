import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";

const rootElement = (page: Page) => page.locator("html");
const backgroundColor = (page: Page) =>
  rootElement(page).evaluate((element) => getComputedStyle(element).backgroundColor);
const savedTheme = (page: Page) => page.evaluate(() => localStorage.getItem("theme"));

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`where the system prefers ${colorScheme}`, () => {
    test.use({ colorScheme });
    const other = colorScheme === "light" ? "dark" : "light";

    test(`the toggle stores the ${other} theme for every page where the system prefers ${colorScheme}`, async ({
      page,
    }) => {
      await page.goto("/");
      await expect(rootElement(page)).toHaveClass(colorScheme);
      expect(await savedTheme(page)).toBeNull();
      const before = await backgroundColor(page);
      await page.getByRole("button", { name: `Switch to ${other} theme` }).click();
      await expect(rootElement(page)).toHaveClass(other);
      expect(await backgroundColor(page)).not.toBe(before);
      expect(await savedTheme(page)).toBe(other);
      await page.goto("/books");
      await expect(rootElement(page)).toHaveClass(other);
      await page.getByRole("button", { name: `Switch to ${colorScheme} theme` }).click();
      await expect(rootElement(page)).toHaveClass(colorScheme);
      expect(await savedTheme(page)).toBe(colorScheme);
    });

    test(`a stored ${other} theme is applied before the page is painted, without a script file`, async ({
      page,
    }) => {
      await page.addInitScript((theme) => {
        localStorage.setItem("theme", theme);
        new MutationObserver((_, observer) => {
          if (!document.querySelector("header")) return;
          sessionStorage.setItem("class at first", document.documentElement.className);
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      }, other);
      await page.route("**/_next/**/*.js*", (route) => route.abort());
      await page.goto("/");
      await expect(rootElement(page)).toHaveClass(other);
      expect(await page.evaluate(() => sessionStorage.getItem("class at first"))).toBe(other);
    });
  });
}

test("the console and the public pages share one stored theme and ignore an invalid one", async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => {
    if (!localStorage.getItem("is-begun")) localStorage.setItem("theme", "banana");
  });
  await signInAs("approved");
  for (const path of ["/", "/recruiter/dashboard"]) {
    await page.goto(path);
    await expect(rootElement(page)).toHaveClass("dark");
    await expect(rootElement(page)).toHaveCSS("color-scheme", "dark");
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    await expect(rootElement(page)).toHaveClass("light");
    expect(await savedTheme(page)).toBe("light");
  }
  await page.evaluate(() => localStorage.setItem("is-begun", "yes"));
  await page.goto("/");
  await expect(rootElement(page)).toHaveClass("light");
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await page.goto("/recruiter/dashboard");
  await expect(rootElement(page)).toHaveClass("dark");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("the theme follows the system and has no toggle without JavaScript", async ({ page }) => {
    await page.goto("/");
    expect(await backgroundColor(page)).not.toBe("rgb(246, 248, 249)");
    await expect(page.getByRole("button", { name: /theme/ })).toHaveCount(0);
  });
});
