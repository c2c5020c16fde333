import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures";

/** What the dashboard says has been done. */
export const told = (page: Page, text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text });

/** What selects each job of the list. */
export const titles = (page: Page) =>
  page.getByRole("row").getByRole("checkbox", { name: /^Select (?!all)/ });

/** The list has these jobs, in this order. */
export const expectTitles = (page: Page, ...wanted: string[]) =>
  expect.poll(() => names(titles(page))).toEqual(wanted.map((title) => `Select ${title}`));

const names = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
