import type { Browser } from "@playwright/test";

type Account = { email: string; password: string };

/**
 * Saves an event as an admin does, in a browser, because the forms of the console need JavaScript. Returns the moment of the
 * response, as performance.now() counts.
 */
export async function saveEventInBrowser(
  browser: Browser,
  url: string,
  admin: Account,
  name: string,
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").first().fill(admin.password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((address) => address.pathname !== "/admin/login");
  await page.goto(`${url}/admin/events/new`);
  await page.getByLabel("Event Name").fill(name);
  await page.getByLabel("Start Date").fill("2099-11-21");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Event URL").fill("https://events.example.com/");
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save event" }).click();
  const response = await saved;
  const savedAt = performance.now();
  if (!response.ok() && response.status() !== 303)
    throw new Error(`The event was not saved: ${response.status()}.`);
  await context.close();
  return savedAt;
}
