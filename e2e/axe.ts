import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** What breaks WCAG 2.2 AA on the page as it stands. */
export async function violations(page: Page) {
  // The legacy mode does without what finds frames: ours have none, and it takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode();
  return (await axe.analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ]);
}

/** The widths of a screen and a phone. */
const widths = { light: [390, 1440], dark: [1440, 390] };

/**
 * The page as it stands breaks nothing of WCAG 2.2 AA in either theme, the one on a wide screen and the other on a phone:
 * axe takes its time, and what depends on both at once is rare. It does not scroll sideways on either.
 */
export async function expectAccessible(page: Page) {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(theme);
    for (const width of widths[theme]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(width);
    }
    expect(await violations(page), theme).toEqual([]);
  }
}
