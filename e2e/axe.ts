import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "@/e2e/fixtures";

/** The minified source of axe-core: each tested page has to parse it. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the violations of WCAG 2.2 AA on the page in its current state, theme and size. */
export async function findAccessibilityViolations(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    // Waits for animations to end, because a colour measured during a transition would be wrong.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"],
      iframes: false,
      // Style sheets are not preloaded, because none of these rules reads them.
      preload: { assets: ["media"] },
    });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
}

const themesAndWidths = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1440 },
] as const;

/** Expects no violation of WCAG 2.2 AA and no horizontal scrolling, in both themes and at a wide and a narrow width. */
export async function expectAccessible(page: Page) {
  for (const { colorScheme, width } of themesAndWidths) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(colorScheme);
    await page.setViewportSize({ width, height: 900 });
    const look = `${page.url()}: ${colorScheme}, ${width} px`;
    // Polled, because a busy browser may lay out the page at the new width before it applies the matching media
    // queries.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: look })
      .toBeLessThanOrEqual(width);
    expect.soft(await findAccessibilityViolations(page), look).toEqual([]);
  }
}
