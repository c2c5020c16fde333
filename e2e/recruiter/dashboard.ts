import type { Locator, Page } from "@playwright/test";
import { expect } from "@/e2e/fixtures";

export const rowCheckboxes = (page: Page) =>
  page.getByRole("row").getByRole("checkbox", { name: /^Select (?!all)/ });

export const expectTitles = (page: Page, ...wanted: string[]) =>
  expect
    .poll(() => readLabels(rowCheckboxes(page)))
    .toEqual(wanted.map((title) => `Select ${title}`));

const readLabels = (boxes: Locator) =>
  boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
