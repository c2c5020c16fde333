import { devices } from "@playwright/test";
import { site } from "@/lib/site";
import { aWord, expect, jobList, jobTitles, open, test } from "../fixtures";

const path = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;
const phone = { width: 390, height: 844 };
const long = `<p>${"Much to read. ".repeat(400)}</p>`;

test("a job's page lists more jobs of its company and similar ones, never itself or archived ones", async ({
  request,
  addJobs,
}) => {
  const [company, word] = [aWord(), aWord()];
  const [job, other] = await addJobs(
    { company, title: `Own ${word}` },
    { company, title: "Another of them" },
    { company, title: "Archived of them", is_archived: true },
    { title: `Alike ${word}` },
    { title: `Hidden ${word}`, is_archived: true },
  );
  const html = await (await request.get(path(job))).text();
  const section = (id: string) =>
    new RegExp(`<section aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ?? "";
  expect(section("more-of-company")).toContain(`href="${path(other)}"`);
  expect(section("more-of-company")).toContain(`href="/?q=%22${company}%22"`);
  expect(section("similar")).toContain(`Alike ${word}`);
  for (const id of ["more-of-company", "similar"]) {
    expect(section(id)).not.toContain(`href="${path(job)}"`);
    expect(section(id)).not.toMatch(/Archived of them|Hidden/);
  }
});

test("All jobs leads back to the visitor's own results, also where typing changed them", async ({
  page,
  addJobs,
}) => {
  const word = aWord();
  await addJobs({ title: `${word} one` }, { title: `${word} two`, type: "contract" });
  const allJobs = page.getByRole("link", { name: "All jobs", exact: true });
  await open(page, `/?q=${word}`);
  await page.getByLabel("Job type").selectOption("contract");
  await expect(jobTitles(page)).toHaveText([`${word} two`]);
  await jobList(page)
    .getByRole("link", { name: `${word} two` })
    .click();
  await allJobs.click();
  await expect(page).toHaveURL(`/?q=${word}&type=contract`);

  // Who came from nowhere is led to the whole list.
  const other = await page.context().newPage();
  await other.goto("/books");
  await other.goto(path((await addJobs({}))[0]));
  await other.getByRole("link", { name: "All jobs", exact: true }).click();
  await expect(other).toHaveURL("/");
});

test("on a phone a bar to apply is there while no other way to apply is in sight", async ({
  page,
  addJobs,
}) => {
  await page.setViewportSize(phone);
  const title = `${"Very long title ".repeat(8)}${aWord()}`;
  const [job] = await addJobs({ title, description: long });
  await open(page, path(job));
  const bar = page.getByRole("region", { name: "Apply" });
  await expect(bar).toBeHidden();
  await page.getByRole("heading", { name: "Job description" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1200);
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390, y: 844 - 65, height: 65 });
  const popup = page.waitForEvent("popup");
  await bar.getByRole("link", { name: "Apply Now" }).click();
  await (await popup).close();
  await page.getByRole("link", { name: "Apply for this position" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 844 });
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole("complementary").getByText("Salary:")).toBeInViewport();
  await expect(bar).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no bar, and All jobs leads to the whole list", async ({ page, addJobs }) => {
    await page.setViewportSize(phone);
    const [job] = await addJobs({ description: long });
    await page.goto(path(job));
    await page.getByRole("heading", { level: 2 }).first().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 1200);
    await expect(page.locator("#apply-bar")).toBeHidden();
    await expect(page.getByRole("link", { name: "All jobs", exact: true })).toHaveAttribute(
      "href",
      "/",
    );
  });
});

test("printed, a job has the address to apply at, cards of lists have theirs, and there is no button, form, header or footer", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({ application_url: "https://jobs.example.com/apply/1" });
  await page.goto(path(job));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("https://jobs.example.com/apply/1")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const role of ["button", "textbox", "banner", "contentinfo", "complementary"] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator("[data-apply]:visible")).toHaveCount(0);

  for (const list of ["/", "/events"]) {
    await page.goto(list);
    for (const role of ["button", "textbox", "banner", "contentinfo", "navigation"] as const)
      await expect(page.getByRole(role), list).toHaveCount(0);
    const link = page.locator("main article .stretched").first();
    expect(
      await link.evaluate((element) => getComputedStyle(element, "::after").content),
      list,
    ).toBe(JSON.stringify(await link.getAttribute("href")));
  }
});

test.describe("on a phone that can share", () => {
  // The rest of a device is the browser's, which is the same for all.
  const { userAgent, hasTouch, isMobile } = devices["Pixel 7"];
  test.use({ userAgent, hasTouch, isMobile });

  test("the share menu offers its own way first", async ({ page, addJobs }) => {
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      navigator.share = async (data = {}) => void shared.push(data);
    });
    const [job] = await addJobs({});
    await open(page, path(job));
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Share with an app" }).click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
      {
        title: await page.title(),
        url: `${site.url}${path(job)}?utm_source=social&utm_medium=share`,
      },
    ]);
  });
});

test("where nothing else can share, the menu does not offer it", async ({ page, addJobs }) => {
  const [job] = await addJobs({});
  await open(page, path(job));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share with an app" })).toBeHidden();
});
