import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures";

/** What breaks WCAG 2.2 AA on the page as it stands. */
export async function violations(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // A colour on its way to another is none that anybody reads.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      // What is in order need not be described; frames there are none.
      resultTypes: ["violations"],
      iframes: false,
    });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
}

/** The widths of a phone and of a screen. */
const widths = [390, 1440];

/** The page as it stands breaks nothing of WCAG 2.2 AA in either theme, on a phone or a screen, and does not scroll sideways. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(colorScheme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
      expect(await violations(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}
