import { expectAccessible, findAccessibilityViolations } from "@/e2e/axe";
import { expect, jobList, openPage, test } from "@/e2e/fixtures";

const paths = [
  "/",
  "/?page=2&type=full-time&city=Remote&country=United+States",
  "/?q=nothing-has-this-word",
  "/events",
  "/events?type=meetup",
  "/events/{slug}",
  "/events/submit",
  "/events/submit/thanks",
  "/events/no-such-event",
  "/blogs",
  "/blogs/{slug}",
  "/books",
  "/contact",
  "/privacy",
  "/hire-go-developers",
  "/golang-jobs/pay",
  "/saved",
  "/terms",
  "/golang-jobs/{slug}",
  "/companies",
  "/companies/{slug}",
  "/golang-jobs/in/switzerland/{slug}",
  "/report/{slug}",
  "/newsletter",
  "/newsletter/alerts?q=golang",
  "/golang-jobs/no-such-job",
  "/blogs/no-such-post",
  "/no-such-page",
];

const description =
  '<h2>Heading</h2><p>A <a href="https://go.dev">link</a>, <code>code</code>.</p><pre><code>a := "very long line of code, longer than any phone is wide, in one line"</code></pre><blockquote>Quote</blockquote>';

const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

// Each test checks several pages, because axe-core is then compiled only once per browser.
for (const batch of [0, 10, 20].map((from) => paths.slice(from, from + 10)))
  test(`these pages meet WCAG 2.2 AA in either theme and at any width from 320 px on: ${batch.join(", ")}`, async ({
    page,
    owner,
    addJobs,
    addBlog,
    addEvent,
  }) => {
    test.slow();
    const [job] = await addJobs({
      title: long,
      company: long,
      city: long,
      description,
      requirements: [long],
    });
    const [named] = await owner`select private.slug_base(${long}, '') as slug`;
    const post = await addBlog({ title: long, content: description });
    const event = await addEvent({ name: long, organiser: long, description: long.repeat(5) });
    const slugs = new Map<string, string | undefined>([
      ["/blogs/{slug}", post.slug],
      ["/events/{slug}", event.slug],
      ["/companies/{slug}", named?.slug],
      ["/golang-jobs/in/switzerland/{slug}", named?.slug],
      ["/golang-jobs/{slug}", job?.slug],
      ["/report/{slug}", job?.slug],
    ]);
    for (const path of batch) {
      await openPage(page, path.replace("{slug}", slugs.get(path) ?? ""));
      await expectAccessible(page);
      for (const width of [320, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        // Polled, because a busy browser may lay out the page at the new width before it applies the matching media
        // queries.
        await expect
          .configure({ soft: true })
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
            message: `${path} at ${width} px`,
          })
          .toBeLessThanOrEqual(width);
      }
    }
  });

test("open menus, form errors and live search results meet WCAG 2.2 AA", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({});
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, `/golang-jobs/${job?.slug}`);
  await page.getByRole("button", { name: "Share" }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Email address" }).fill("a@b");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Please enter a valid email address.",
  );
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeEnabled();
  // A tall viewport, because axe-core measures elements wrongly if the header or the apply bar covers part of them.
  await page.setViewportSize({ width: 390, height: 6000 });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await openPage(page, "/");
  await page.getByRole("searchbox").fill("golang");
  await expect(page).toHaveURL("/?q=golang");
  await expect(jobList(page)).toHaveAttribute("aria-busy", "false");
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test("the focus of every element that the Tab key reaches is visible", async ({ page }) => {
  await openPage(page, "/");
  // Also tabs backwards, because the sticky header may cover the focused element only then.
  for (const key of [...Array<string>(36).fill("Tab"), ...Array<string>(30).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    const { name, isOutlined, isHidden } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // The focus outline of a card's link may surround the whole card.
      const isOutlined = [element, element.closest("article") ?? element].some(
        (candidate) => getComputedStyle(candidate).outlineStyle !== "none",
      );
      const under = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      const isHidden =
        Boolean(element.closest("main")) && element.getBoundingClientRect().top < under;
      return { name: element.textContent, isOutlined, isHidden };
    });
    expect({ name, isOutlined, isHidden }).toEqual({ name, isOutlined: true, isHidden: false });
  }
});
