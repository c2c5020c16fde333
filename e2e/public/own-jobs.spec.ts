import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, jobTitles, openPage, fetchPage, test } from "@/e2e/fixtures";
import { jobClosingInDays } from "@/e2e/rows";

const jobListNamed = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const hiddenJobsNote = (page: Page) => page.locator("#job-results [data-hidden-jobs]");

test("a saved job is marked on every page without being sent to the site", async ({
  page,
  context,
  addJobs,
  owner,
}) => {
  const word = randomWord();
  const [job] = await addJobs({ title: `Gopher ${word}` }, { title: `Other ${word}` });
  await openPage(page, `/?q=${word}`);
  const other = await context.newPage();
  await other.goto("/saved");
  await expect(other.getByText("You have not saved, applied to or hidden any job")).toBeVisible();

  const sent: string[] = [];
  for (const tab of [page, other]) {
    tab.on("request", (request) => {
      // A busy browser may load the icon of the page late.
      if (!request.url().endsWith("/icon.svg")) sent.push(request.url());
    });
  }
  const save = page.getByRole("button", { name: `Save Gopher ${word}` });
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  // The other tab is updated by storage events.
  await expect(jobListNamed(other, "Saved").getByRole("link", { name: job?.title })).toBeVisible();
  expect(sent).toEqual([]);

  await jobListNamed(other, "Saved").getByRole("link").click();
  await expect(other.getByRole("button", { name: "Saved" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await other.getByRole("button", { name: "Mark as applied" }).click();
  await expect(other.getByRole("button", { name: "Applied", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  const card = page.getByRole("article").filter({ hasText: `Gopher ${word}` });
  await expect(card).toContainText("Applied");
  await expect(card.getByText("New", { exact: true })).toBeHidden();
  await expect(page.getByText("Applied", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await owner`update public.jobs set is_archived = true where id = ${job?.id ?? ""}`;
  await page.goto("/saved");
  for (const name of ["Saved", "Applied"])
    await expect(jobListNamed(page, name)).toContainText(job?.company ?? "");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: `Remove: ${job?.title}` })
    .first()
    .click();
  await expect(jobListNamed(page, "Saved")).toBeHidden();
  await expect(jobListNamed(page, "Applied")).toBeVisible();
});

test("the page of a job asks after a click on Apply whether the visitor has applied", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({ application_url: "https://acme.example/apply" });
  await page.goto(`/golang-jobs/${job?.slug}`);
  await page.route("https://acme.example/**", (route) => route.fulfill({ body: "" }));
  const saved = page.getByRole("banner").getByRole("link", { name: "Saved jobs" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved).toHaveAccessibleName("Saved jobs 1");
  const question = page.getByRole("group", { name: "Did you apply?" });
  const mark = page.getByRole("button", { name: "Mark as applied" });
  const apply = page.getByRole("link", { name: "Apply Now" });
  await apply.click();
  await expect(mark).toBeHidden();
  await question.getByRole("button", { name: "Not yet" }).click();
  await expect(mark).toBeFocused();
  await apply.click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: "Applied", exact: true })).toBeFocused();
  await page.goto("/saved");
  await expect(jobListNamed(page, "Applied")).toContainText("Bern, Switzerland");
});

test("hidden jobs leave the list, which shows them on request", async ({ page, addJobs }) => {
  const word = randomWord();
  const [job, , third] = await addJobs(
    { title: `First ${word}`, company: `Company ${word}` },
    { title: `Second ${word}` },
    { title: `Third ${word}`, company: `Company ${word}` },
  );
  await openPage(page, `/?q=${word}`);
  await expect(jobTitles(page)).toHaveCount(3);
  await expect(hiddenJobsNote(page)).toBeHidden();
  await page.getByRole("button", { name: `Hide ${job?.title}` }).click();
  await expect(page.getByRole("link", { name: job?.title })).toBeHidden();
  await expect(hiddenJobsNote(page)).toHaveText(/^1 hidden\s*Show$/u);
  await expect(jobTitles(page).locator("visible=true").getByRole("link")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: job?.title })).toBeFocused();
  await expect(hiddenJobsNote(page)).toBeHidden();
  await expect(page.getByText("Hidden.")).toBeHidden();
  await page.getByRole("button", { name: `Hide ${job?.title}` }).click();

  await page.getByRole("searchbox").fill(`${word} `);
  await page.getByRole("searchbox").fill(`Third ${word}`);
  await expect(jobTitles(page)).toHaveText([third?.title ?? ""]);
  await page.getByRole("link", { name: third?.title }).click();
  const more = page.getByRole("heading", { name: `More from Company ${word}` });
  await expect(more).toBeVisible();
  await page.getByRole("button", { name: `Hide jobs of Company ${word}` }).click();
  await expect(more).toBeHidden();
  await openPage(page, `/?q=${word}`);
  await expect(hiddenJobsNote(page)).toHaveText(/^2 hidden\s*Show$/u);
  await page.getByRole("button", { name: `Hide Second ${word}` }).click();
  await expect(hiddenJobsNote(page)).toHaveText(/^3 hidden\s*Show$/u);
  await hiddenJobsNote(page).getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("link", { name: job?.title })).toBeVisible();
  await expect(hiddenJobsNote(page)).toHaveText(/^3 hidden\s*Hide$/u);
  await page.getByRole("button", { name: `Hide Second ${word}` }).click();
  await page.getByRole("button", { name: `Hide ${job?.title}` }).click();
  await page.goto("/saved");
  await jobListNamed(page, "Hidden companies")
    .getByRole("button", { name: /^Show again/u })
    .click();
  await openPage(page, `/?q=${word}`);
  await expect(hiddenJobsNote(page)).toBeHidden();
  await expect(jobTitles(page).locator("visible=true")).toHaveCount(3);
});

/** The kind of a page: its path with the last segment left out, as in '/companies/*'. */
function pageKind(path: string): string {
  const [, first = "", second = "", ...deeper] = path.split("/");
  if (!second) return path;
  if (deeper.length > 0) return `/${first}/${second}/*`;
  return `/${first}/*`;
}

/** The addresses in the sitemap by kind of page. */
async function pagesByKind(request: APIRequestContext): Promise<string[][]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, url = ""]) => url);
  const kinds = Map.groupBy(
    urls.map((url) => new URL(url).pathname),
    pageKind,
  );
  return [...kinds.values()];
}

/** The first of a few pages of one kind that has cards of jobs; a company may have no open jobs. */
async function findPathWithCards(request: APIRequestContext, paths: string[]) {
  for (const path of paths.slice(0, 5)) {
    const page = await fetchPage(request, path);
    if (page.all("article").some(({ attribs }) => attribs["data-job"])) return path;
  }
  return null;
}

/** Hides the first job of a page, shows it again and hides it. */
async function expectHiding(page: Page, path: string) {
  await openPage(page, path);
  const card = page.locator("article[data-job]").first();
  const id = await card.getAttribute("data-job");
  const sameCard = page.locator(`article[data-job="${id}"]`);
  const count = page
    .locator("[data-job-list]")
    .filter({ has: sameCard })
    .locator("[data-hidden-jobs]");
  await sameCard.getByRole("button", { name: /^Hide / }).click();
  await expect(sameCard, path).toBeHidden();
  await page.reload();
  // Meanwhile another test may have deleted the job, or moved it to the next page by adding jobs.
  if ((await sameCard.count()) === 0) {
    await page.evaluate(() => localStorage.clear());
    await expectHiding(page, path);
    return;
  }
  await expect(sameCard, path).toBeHidden();
  await count.getByRole("button", { name: "Show" }).click();
  await expect(sameCard, path).toBeVisible();
  // Not the first card: other tests add jobs, so another one may be the first since the page was reloaded.
  await sameCard.getByRole("button", { name: /^Hide / }).click();
  await expect(count, path).toBeHidden();
}

test("a job can be hidden and shown again on every kind of page that has its card", async ({
  page,
  request,
  addJobs,
}) => {
  test.slow();
  const company = `Company ${randomWord()}`;
  const [closed] = await addJobs(jobClosingInDays(-2, { company }), { company }, { company });
  const kinds: string[] = [];
  for (const paths of await pagesByKind(request)) {
    // Chosen just before it is opened, because other tests delete their jobs.
    const path = await findPathWithCards(request, paths);
    if (path === null) continue;
    await expectHiding(page, path);
    kinds.push(pageKind(path));
  }
  const knownKinds = ["/", "/blogs/*", "/companies/*", "/golang-jobs/*", "/golang-jobs/in/*"];
  expect(kinds).toEqual(expect.arrayContaining(knownKinds));
  await expectHiding(page, `/golang-jobs/${closed?.slug}`);
  await expectHiding(page, "/?city=Remote");
});

test("saved jobs can be moved to another browser in a file", async ({
  page,
  browser,
  addJobs,
  baseURL,
}) => {
  const word = randomWord();
  const [job] = await addJobs({ title: `Gopher ${word}` });
  await openPage(page, `/?q=${word}`);
  await page.getByRole("button", { name: /^Save / }).click();
  await page.goto("/saved");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await (await download).path();
  expect(await readFile(file, "utf8")).toContain(job?.id);

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await elsewhere.goto("/saved");
  const status = elsewhere.locator("#own-jobs").getByRole("status");
  await expect(elsewhere.getByRole("button", { name: "Download" })).toBeHidden();
  await elsewhere.getByLabel("Add a file").setInputFiles({
    name: "x.json",
    mimeType: "application/json",
    buffer: Buffer.from("[]x"),
  });
  await expect(status).toHaveText("This file contains no saved jobs.");
  await elsewhere.getByLabel("Add a file").setInputFiles(file);
  await expect(status).toHaveText("The jobs in the file were added.");
  await expect(
    jobListNamed(elsewhere, "Saved").getByRole("link", { name: job?.title }),
  ).toBeVisible();
  const forget = elsewhere.getByRole("button", { name: "Forget everything" });
  const dialog = elsewhere.getByRole("dialog");
  await forget.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(jobListNamed(elsewhere, "Saved")).toBeVisible();
  await forget.click();
  await dialog.getByRole("button", { name: "Forget everything" }).click();
  await expect(jobListNamed(elsewhere, "Saved")).toBeHidden();
  await elsewhere.close();
});

test("a browser without storage still shows the list", async ({ page, addJobs }) => {
  const word = randomWord();
  await addJobs({ title: `Gopher ${word}` });
  await page.addInitScript(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    }),
  );
  await page.goto(`/?q=${word}`);
  await page.getByRole("button", { name: /^Save / }).click();
  await expect(jobTitles(page)).toHaveCount(1);
});
