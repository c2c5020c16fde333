import type { Locator, Page } from "@playwright/test";
import { expect } from "@/e2e/fixtures";

export const titles = (page: Page) =>
  page.getByRole("row").getByRole("checkbox", { name: /^Select (?!all)/ });

export const expectTitles = (page: Page, ...wanted: string[]) =>
  expect.poll(() => names(titles(page))).toEqual(wanted.map((title) => `Select ${title}`));

const names = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
