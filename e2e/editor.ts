import type { Locator, Page } from "@playwright/test";

/** The editor of the field `label`, once it has come. */
export const editorOf = (page: Page, label: string) =>
  page.locator("[contenteditable=true]").and(page.getByRole("textbox", { name: label }));

/** Pastes into an editor what was copied elsewhere, as browsers hand it over. */
export async function paste(editor: Locator, html: string) {
  await editor.click();
  await editor.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", copied);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}
