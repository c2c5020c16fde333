import type { Page, Response } from "@playwright/test";
import { expect, fetchPage, test } from "@/e2e/fixtures";

const maxTransferBytes = 60 * 1024;

async function readFonts(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}

test("the first visit of the home page transfers at most 60 KB, the preloaded font of all pages included", async ({
  page,
  request,
}) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const loaded = page.waitForResponse(/latin-wght/);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    responses
      .filter((response) =>
        ["document", "stylesheet", "script", "font"].includes(response.request().resourceType()),
      )
      .map(async (response) => (await response.request().sizes()).responseBodySize),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(maxTransferBytes);

  expect((await loaded).headers()["cache-control"]).toContain("immutable");
  const font = new URL((await loaded).url()).pathname;
  const preload = { rel: "preload", as: "font" };
  for (const path of ["/", "/events", "/nothing", "/recruiter/login"]) {
    expect((await fetchPage(request, path)).each("href", "link", preload)[0], path).toBe(font);
    await page.goto(path);
    expect(await readFonts(page, "h1"), path).toEqual([
      { familyName: "Geist", isCustomFont: true },
    ]);
  }
});

/**
 * Returns the cumulative layout shift that a font causes which arrives when the page has been drawn, and three seconds
 * late. Core Web Vitals rate up to 0.1 as good.
 */
async function measureLayoutShift(page: Page, path: string) {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) =>
      seen.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: "layout-shift", buffered: true });
  });
  const waitUntilDrawn = () =>
    page.evaluate(async () => {
      // Two frames: one draws the page, and the next one reports its layout shifts.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    });
  let drawn: Promise<void> | undefined;
  // On a slow machine, a page that is drawn before all its HTML has arrived shifts without any font.
  const forgetEarlierShifts = async () => {
    await page.waitForLoadState("domcontentloaded");
    await waitUntilDrawn();
    await page.evaluate(() => (window as unknown as { seen: number[] }).seen.splice(0));
  };
  let isLate = false;
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await (drawn ??= forgetEarlierShifts());
    isLate = true;
    await route.continue();
  });
  const font = page.waitForEvent("requestfinished", (request) => request.url().endsWith(".woff2"));
  await page.goto(path);
  await font;
  expect(isLate, path).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await waitUntilDrawn();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  return seen.reduce((sum, value) => sum + value, 0).toFixed(2);
}

for (const width of [390, 1440])
  test(`the layout does not shift when the font arrives three seconds late, ${width} px wide`, async ({
    browser,
    baseURL,
  }) => {
    // Loads the pages in parallel, because they spend their time waiting for the font.
    const paths = ["/", "/events", "/blogs", "/recruiter/login"];
    const viewport = { width, height: 844 };
    const shifts = paths.map(async (path) => {
      const page = await browser.newPage({ baseURL: baseURL ?? "", viewport });
      const shift = await measureLayoutShift(page, path);
      await page.close();
      return [path, shift];
    });
    expect(await Promise.all(shifts)).toEqual(paths.map((path) => [path, "0.00"]));
  });
