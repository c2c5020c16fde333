import { devices } from "@playwright/test";
import { site } from "@/lib/config/site";
import { expect, openPage, test } from "@/e2e/fixtures";

const jobPath = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the share menu links to the networks with campaign parameters and hashtags", async ({
    page,
    addJobs,
  }) => {
    const [job] = await addJobs({ title: "C++ & Go?", company: "Ampersand" });
    await page.goto(jobPath(job));
    const links = page.getByRole("list", { name: "Share on" }).getByRole("link");
    await expect(links).toHaveCount(0);
    await page.getByRole("button", { name: "Share" }).click();
    await expect(links).toHaveText([/^LinkedIn/, /^WhatsApp/, /^Telegram/, /^X/]);

    const url = `${site.url}${jobPath(job)}?utm_source=social&utm_medium=share`;
    const text = "C++ & Go? at Ampersand - Bern, Switzerland";
    const tags = "#golang #golangjobs #jobs #hiring";
    const target = async (index: number) =>
      new URL((await links.nth(index).getAttribute("href")) ?? "");
    const linkedin = await target(0);
    expect(linkedin.origin).toBe("https://www.linkedin.com");
    expect(linkedin.searchParams.get("url")).toBe(url);
    const whatsapp = await target(1);
    expect(whatsapp.origin).toBe("https://wa.me");
    expect(whatsapp.searchParams.get("text")).toBe(`${text} ${tags}\n${url}`);
    const telegram = await target(2);
    expect(telegram.origin).toBe("https://t.me");
    expect(telegram.searchParams.get("url")).toBe(url);
    expect(telegram.searchParams.get("text")).toBe(`${text} ${tags}`);
    const x = await target(3);
    expect(x.origin).toBe("https://x.com");
    expect(Object.fromEntries(x.searchParams)).toEqual({
      text,
      url,
      hashtags: "golang,golangjobs,jobs,hiring",
    });
    for (const link of await links.all()) await expect(link).toHaveAttribute("rel", /noopener/);
  });
});

test("the share menu of a browser without a share sheet copies the link and confirms it", async ({
  page,
  context,
  addJobs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [job] = await addJobs({});
  await openPage(page, jobPath(job));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("list", { name: "Share on" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Share with an app" })).toBeHidden();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}${jobPath(job)}?utm_source=social&utm_medium=share`,
  );
});

test("the share menu shows the link in a dialog where the clipboard is unavailable", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({});
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await openPage(page, jobPath(job));
  const opened = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Share" }).click();
  const clicked = page.getByRole("button", { name: "Copy link" }).click();
  const dialog = await opened;
  expect(dialog.defaultValue()).toBe(
    `${site.url}${jobPath(job)}?utm_source=social&utm_medium=share`,
  );
  await dialog.dismiss();
  await clicked;
});

test.describe("on a phone with a share sheet", () => {
  // Of the device's settings, only these can be changed without starting another browser.
  const { userAgent, hasTouch, isMobile } = devices["Pixel 7"];
  test.use({ userAgent, hasTouch, isMobile });

  test("the share menu offers the share sheet of a phone first", async ({ page, addJobs }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data = {}) => void shared.push(data);
    });
    const [job] = await addJobs({});
    await openPage(page, jobPath(job));
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Share with an app" }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
      {
        title: await page.title(),
        url: `${site.url}${jobPath(job)}?utm_source=social&utm_medium=share`,
      },
    ]);
  });
});
