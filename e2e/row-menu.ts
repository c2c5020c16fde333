import type { Page } from "@playwright/test";

/**
 * Presses an entry in the menu of a table row. `action` is 'Archive Gopher', or just 'Archive' if there is only one
 * row.
 */
export async function pressInMenu(page: Page, action: string, role: "button" | "link" = "button") {
  const rowName = action.split(" ").slice(1).join(" ");
  await page
    .getByRole("button", { name: `More actions for ${rowName}`.trim() })
    .first()
    .click();
  await page.getByRole(role, { name: action }).first().click();
}

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text });
