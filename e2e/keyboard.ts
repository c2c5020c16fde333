import type { Locator, Page } from "@playwright/test";

/** Presses Tab until an element has the focus, which it waits for first: it may be in content that is still loaded. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached by Tab.`);
}
