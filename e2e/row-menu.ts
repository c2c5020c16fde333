import type { Page } from "@playwright/test";

/**
 * Presses an entry in the menu of a table row. `action` is 'Archive Gopher', or just 'Archive' if there is only one
 * row.
 */
export async function chooseInRowMenu(
  page: Page,
  action: string,
  role: "button" | "link" = "button",
) {
  const rowName = action.split(" ").slice(1).join(" ");
  await page
    .getByRole("button", { name: `More actions for ${rowName}`.trim() })
    .first()
    .click();
  await page.getByRole(role, { name: action }).first().click();
}

/** Archives a job by the menu of its row, and says what became of it. */
export async function archiveInRowMenu(page: Page, title: string, outcome = "No answer") {
  await chooseInRowMenu(page, `Archive ${title}`.trim());
  const dialog = page.getByRole("alertdialog", { name: `Archive “${title}`.trim() });
  await dialog.getByLabel("What became of it?").selectOption(outcome);
  await dialog.getByRole("button", { name: "Archive job" }).click();
}

export const toastWithText = (page: Page, text: string | RegExp) =>
  page.getByRole("listitem").filter({ hasText: text });
