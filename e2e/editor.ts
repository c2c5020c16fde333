import type { Locator, Page } from "@playwright/test";

export const locateEditor = (page: Page, label: string) =>
  page.locator("[contenteditable=true]").and(page.getByRole("textbox", { name: label }));

/** Simulates pasting HTML from the clipboard. */
export async function pasteHtml(editor: Locator, html: string) {
  await editor.click();
  await editor.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", copied);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
}
