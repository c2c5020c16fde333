import type { Page } from "@playwright/test";
import { locateEditor } from "@/e2e/editor";
import { expect } from "@/e2e/fixtures";

export const fillBlog = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`)).fill(text);
};

export const blogEditor = (page: Page) => locateEditor(page, "Content");

export const saveBlog = async (page: Page) => {
  // Until React has hydrated the form, the browser validates it.
  await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
  await page.getByRole("button", { name: "Save blog" }).click();
};
