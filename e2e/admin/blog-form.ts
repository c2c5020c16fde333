import type { Page } from "@playwright/test";
import { editorOf } from "../editor";
import { expect } from "../fixtures";

/** Fills in fields by their labels. */
export const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`)).fill(text);
};

/** The editor of the content. */
export const editor = (page: Page) => editorOf(page, "Content");

/** Sends the form. */
export const save = async (page: Page) => {
  // Until the page's JavaScript runs, the browser checks by itself and says so by itself.
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save Blog" }).click();
};
