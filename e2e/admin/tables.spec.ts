import type { Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, test } from "@/e2e/fixtures";

/**
 * Viewport widths: the smallest width of each layout (app/theme.css), the largest with cards, and common screen sizes.
 */
const widths = [320, 390, 576, 768, 1023, 1024, 1280, 1440, 1920];

const longCompany = "Massachusetts Institute of Technology Lincoln Laboratory";

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

const postings = [
  {
    title:
      "Senior Full-Stack Software Engineer (Golang/TypeScript), Developer Productivity & Infrastructure",
    company: longCompany,
    city: "San Francisco Bay Area",
    country: "United States",
  },
  {
    title: "Internationalization Engineer",
    company: "Acme",
    city: "Amsterdam",
    country: "Netherlands",
  },
  { title: "Go", company: "X", city: "Santa Cruz de Tenerife", country: "Spain" },
  {
    title: longWord,
    company: longWord,
    city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    country: "United Kingdom",
  },
];

/** Finds table cells whose content is cut off, and words that are broken although they fit on a line. */
const findLayoutFlaws = (page: Page) =>
  page.evaluate(async () => {
    // Container queries apply in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found: string[] = [];
    const cells = [...document.querySelectorAll<HTMLElement>("main th, main td")].filter(
      // Skips table cells that are visible to screen readers only.
      ({ clientWidth }) => clientWidth > 1,
    );
    for (const cell of cells) {
      if (cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > innerWidth)
        found.push(`cut off: ${cell.textContent}`);
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const room = cell.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const whole = document.createRange();
        whole.selectNodeContents(text);
        // Most texts are on a single line or hidden in closed menus and dialogs, so they are skipped without checking
        // each word.
        if (new Set([...whole.getClientRects()].map(({ top }) => Math.round(top))).size < 2)
          continue;
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const parts = [...range.getClientRects()];
          const length = parts.reduce((sum, { width }) => sum + width, 0);
          const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
          // A word may be broken if it is longer than its column and has more than 20 letters.
          if (lines > 1 && (length <= room || word.length <= 20))
            found.push(`broken: ${word} in ${cell.textContent}`);
        }
      }
    }
    return { cells: cells.length, found, scrollWidth: document.documentElement.scrollWidth };
  });

async function expectNoLayoutFlaws(page: Page, path: string) {
  await page.goto(path);
  await page.locator("main details").evaluateAll((folds) => {
    for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
  });
  await expect(page.getByRole("table").first()).toBeVisible();
  // Selects all rows to show the toolbar of bulk actions, where the list has one.
  const all = page.getByRole("checkbox", { name: "Select all" });
  if ((await all.count()) === 1) await all.check();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // Polled, because a busy browser may lay out the page at the new width before it applies the matching media
    // queries.
    await expect
      .configure({ soft: true })
      .poll(
        async () => {
          const { cells, scrollWidth, found } = await findLayoutFlaws(page);
          return { hasCells: cells > 5, isTooWide: scrollWidth > width, found };
        },
        { message: `${path} at ${width} px` },
      )
      .toEqual({ hasCells: true, isTooWide: false, found: [] });
  }
}

test("no table cell is cut off and no word is broken needlessly at nine widths", async ({
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs("admin");
  for (const list of ["jobs?archived=1", "subscribers", "audit", "analytics", "newsletter"])
    await expectNoLayoutFlaws(page, `/admin/${list}`);
});

test("the lists of reports, mail and tasks meet WCAG 2.2 AA and cut off no table cell", async ({
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs("admin");
  for (const path of [
    "/admin/reports",
    "/admin/mail?view=failed",
    "/admin/mail?view=suppressed",
    "/admin/schedule",
  ]) {
    await expectNoLayoutFlaws(page, path);
    await expectAccessible(page);
  }
});

test("no table cell is cut off by very long titles, companies and places", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  addBook,
  addEvent,
  addBlog,
  owner,
}) => {
  test.slow();
  const word = randomWord();
  const longName = `${word} ${longWord}`;
  const jobs = postings.map((posting) => ({ ...posting, title: `${word} ${posting.title}` }));
  await addJobs(...jobs);
  await addBook({ title: longName, author: longWord });
  await addEvent({ name: longName });
  await addBlog({ title: longName, author_name: longWord, status: "draft" });
  const { recruiterId } = await addAccount("pending");
  await owner`update public.recruiters set name = ${longName}, company_name = ${longCompany}, contact_number = ${"1".repeat(40)} where id = ${recruiterId}`;
  await signInAs("admin");
  for (const list of ["books", "events?status=all", "blogs", "jobs", "recruiters"]) {
    await expectNoLayoutFlaws(page, `/admin/${list}${list.includes("?") ? "&" : "?"}q=${word}`);
    if (["jobs", "recruiters"].includes(list)) await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);

  const own = await signInAs("approved");
  const [job] = await addJobs(
    ...jobs.map((posting) => ({ ...posting, recruiter_id: own.recruiterId })),
  );
  await owner`
    insert into public.daily_job_clicks (job_id, date, impressions, views, applications)
    values (${job?.id ?? ""}, current_date - 1, 1000000, 10, 5)`;
  await expectNoLayoutFlaws(page, "/recruiter/dashboard");
  await expectNoLayoutFlaws(page, "/recruiter/statistics");
});

test("at widths below 1024 px each table row is a card with its title as a heading and its checkbox at the right", async ({
  page,
  signInAs,
  addJobs,
}) => {
  const title = randomWord();
  await addJobs({ title });
  await signInAs("admin");
  await page.goto(`/admin/jobs?q=${title}`);
  const box = page.getByRole("checkbox", { name: `Select ${title}` });
  const heading = page.getByRole("heading", { level: 2, name: title });
  const isRightOfHeading = async () => {
    const own = await box.boundingBox();
    const other = await heading.boundingBox();
    return own && other && own.x > other.x;
  };
  for (const [width, isCard] of [
    [390, true],
    [1023, true],
    [1024, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(isRightOfHeading, { message: `${width} px` }).toBe(isCard);
    await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(1);
  }
});

const sortableLists = [
  "/admin/jobs",
  "/admin/events?status=all",
  "/admin/blogs",
  "/admin/books",
  "/admin/subscribers",
  "/admin/recruiters",
  "/admin/companies",
  "/admin/mail?view=sent",
  "/admin/schedule",
  "/admin/audit",
] as const;

test("on phones each list has one Sort field with the headings that sort, instead of the headings", async ({
  page,
  signInAs,
}) => {
  test.slow();
  await signInAs("admin");
  for (const path of sortableLists) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const links = page.locator("main thead a");
    const headings = await links.allTextContents();
    if (headings.length === 0) continue;
    const field = page.getByRole("combobox", { name: "Sort" });
    await expect(field).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(field, path).toBeVisible();
    for (const link of await links.all()) await expect(link).toBeHidden();
    const options = await field.getByRole("option").allTextContents();
    for (const heading of headings)
      expect(options, path).toEqual(
        // Text is sorted from A to Z, times from the earliest, and numbers from the lowest.
        expect.arrayContaining([
          expect.stringMatching(`^${heading}, (A to Z|earliest first|lowest first)$`),
          expect.stringMatching(`^${heading}, (Z to A|latest first|highest first)$`),
        ]),
      );
  }
});

test("the Sort field sorts the list and keeps its search", async ({ page, signInAs, addBook }) => {
  const author = randomWord();
  for (const title of ["B", "A"]) await addBook({ title, author });
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/books?q=${author}`);
  const field = page.getByRole("combobox", { name: "Sort" });
  await expect(field).toHaveValue("");
  await field.selectOption("Title, A to Z");
  await expect(page).toHaveURL(`/admin/books?sort=title&q=${author}`);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["A", "B"]);
  await expect(field.getByRole("option", { selected: true })).toHaveText("Title, A to Z");
});

test("what cannot be undone is red in every list", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const word = randomWord();
  const { recruiterId } = await addAccount("approved");
  await addAccount("pending");
  await addJobs({ title: word, recruiter_id: recruiterId });
  const email = `${word}@reader.example`;
  await owner`insert into public.newsletter_subscriptions (email, confirmed_at) values (${email}, now())`;
  await signInAs("admin");
  const color = (name: string | RegExp) =>
    page
      .getByRole("button", { name, includeHidden: true })
      .first()
      .evaluate((button) => getComputedStyle(button).color);
  await page.goto(`/admin/jobs?q=${word}`);
  const red = await color(`Delete ${word}`);
  expect(await color(`Remove job ${word}`)).toBe(red);
  expect(await color(`Archive ${word}`)).not.toBe(red);
  await page.goto("/admin/recruiters?status=pending");
  expect(await color(/^Reject /u)).toBe(red);
  expect(await color(/^Approve /u)).not.toBe(red);
  await page.goto("/admin/recruiters?status=approved");
  expect(await color(/^Suspend /u)).toBe(red);
  await page.goto(`/admin/subscribers?q=${word}`);
  expect(await color(`Unsubscribe ${email}`)).toBe(red);
  await owner`delete from public.newsletter_subscriptions where email = ${email}`;
});

test("the menu of a table row is operated by arrow keys and Escape", async ({
  page,
  signInAs,
  addBlog,
}) => {
  const { title } = await addBlog({});
  await signInAs("admin");
  await page.goto(`/admin/blogs?q=${title.split(" ").at(-1)}`);
  const menu = page.getByRole("button", { name: `More actions for ${title}` });
  const entries = [
    page.getByRole("link", { name: `View ${title}` }),
    page.getByRole("button", { name: `Unpublish ${title}` }),
    page.getByRole("button", { name: `Delete ${title}` }),
  ];
  await menu.focus();
  await page.keyboard.press("Enter");
  for (const entry of [...entries, ...entries.slice(0, 1)]) {
    await page.keyboard.press("ArrowDown");
    await expect(entry).toBeFocused();
  }
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeHidden();
  await expect(menu).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the links in the menu of a table row work without JavaScript", async ({
    page,
    signInAs,
    addBlog,
  }) => {
    const { title, slug } = await addBlog({});
    await signInAs("admin");
    await page.goto(`/admin/blogs?q=${title.split(" ").at(-1)}`);
    await page.getByRole("button", { name: `More actions for ${title}` }).click();
    await page.getByRole("link", { name: `View ${title}` }).click();
    await expect(page).toHaveURL(`/blogs/${slug}`);
  });
});
