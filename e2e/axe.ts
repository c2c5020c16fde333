import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "@/e2e/fixtures";

/** The minified source of axe-core, because each tested page parses all of it. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Violations of WCAG 2.2 AA on the page in its current state, theme and size. */
export async function violations(page: Page) {
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
      // None of these rules reads the style sheets.
      preload: { assets: ["media"] },
    });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
}

const themesAndWidths = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 1440 },
] as const;

/** Expects no violation of WCAG 2.2 AA in either theme, wide or narrow, and no sideways scrolling. */
export async function expectAccessible(page: Page) {
  for (const { colorScheme, width } of themesAndWidths) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page.locator("html")).toHaveClass(colorScheme);
    await page.setViewportSize({ width, height: 900 });
    const look = `${page.url()}: ${colorScheme}, ${width} px`;
    // Polled: a busy browser lays out at the new width before it applies the media queries for it.
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: look })
      .toBeLessThanOrEqual(width);
    expect.soft(await violations(page), look).toEqual([]);
  }
}
