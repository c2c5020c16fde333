import type { Page } from "@playwright/test";

/** Presses what stands in the menu of a row: 'Archive Gopher', or 'Archive' where there is one row. */
export async function pressInMenu(page: Page, action: string, role: "button" | "link" = "button") {
  const [, ...object] = action.split(" ");
  await page
    .getByRole("button", { name: ["More actions for", ...object].join(" ") })
    .first()
    .click();
  await page.getByRole(role, { name: action }).first().click();
}
