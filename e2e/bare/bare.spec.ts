import { isCompleteWithoutScripts, isEmptyErrorPage, removeFrameworkScripts } from "@/front/plain";
import { signIn } from "@/e2e/accounts";
import { randomWord, expect, jobTitles, fetchPage, test } from "@/e2e/fixtures";
import { descriptionRegion, fillJob } from "@/e2e/recruiter/job-form";

test("Next without the front filters the list of jobs", async ({ page, request, addJobs }) => {
  const word = randomWord();
  await addJobs({ title: `${word} on site` }, { title: `${word} contract`, type: "contract" });
  const found = await fetchPage(request, `/?q=${word}`);
  expect(found.region("Jobs").texts("h2")).toEqual([`${word} on site`, `${word} contract`]);
  await page.goto(`/?q=${word}&type=contract`);
  await expect(jobTitles(page)).toHaveText([`${word} contract`]);
  // A script adds the button. Waits until React has hydrated the page and could have removed it.
  await page.waitForLoadState("networkidle");
  const save = page.getByRole("button", { name: `Save ${word} contract` });
  await save.click();
  await expect(save).toHaveAttribute("aria-pressed", "true");
  const none = await fetchPage(request, `/?q=${word}&type=internship`);
  expect(none.region("Jobs").text()).toContain("0 jobs found");
});

test("Next without the front shows its pages and explains 404 responses", async ({
  page,
  addJobs,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/saved");
  await expect(heading).toHaveText("Saved jobs");
  const [job] = await addJobs({ title: "Senior Gopher", description: "<p>You will dig.</p>" });
  await page.goto(`/golang-jobs/${job?.slug}`);
  await expect(heading).toHaveText("Senior Gopher");
  await expect(descriptionRegion(page)).toHaveText(/You will dig\./);
  for (const path of [
    "/golang-jobs/no-such-job",
    "/blogs/no-such-post",
    "/no-such-page",
    "/no-such-product/no-such-job",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("main"), path).toContainText(
      /not (?:be )?found|nothing|no longer|does not exist/i,
    );
  }
});

test("Next without the front redirects former addresses", async ({ request }) => {
  for (const [path, to] of [
    ["/jobs", "/"],
    ["/jobs/a-job", "/golang-jobs/a-job"],
    ["/golang-jobs", "/"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([308, to]);
  }
});

test("Next without the front lets a recruiter post a job that is listed at once", async ({
  page,
  request,
  addAccount,
}) => {
  const account = await addAccount("approved");
  await signIn(page, account);
  await expect(page.getByRole("banner").getByText(account.company)).toBeVisible();
  await page.goto("/recruiter/jobs/new");
  const title = randomWord();
  await fillJob(page, title);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect((await fetchPage(request, `/?q=${title}`)).region("Jobs").texts("h2")).toEqual([title]);
});

// The front relies on this markup of Next, which a new version of Next may change.
for (const path of ["/", "/events", "/books", "/blogs"]) {
  test(`the HTML that Next renders for ${path} is marked as complete`, async ({ request }) => {
    expect(isCompleteWithoutScripts(await (await request.get(path)).text())).toBe(true);
  });

  test(`the front can remove the scripts from the HTML that Next renders for ${path}`, async ({
    request,
  }) => {
    const html = removeFrameworkScripts(await (await request.get(path)).text());
    const scriptTags = html.match(/<script\b[^>]*>|<link\b[^>]*as="script"[^>]*>/g) ?? [];
    for (const tag of scriptTags) expect(tag).not.toMatch(/_next|_R_/);
    expect(html).not.toContain("__next_f");
    expect(html).toMatch(/<\/main>[^]*<\/body><\/html>$/);
  });
}

test("the front recognises the empty error page of Next", async ({ request }) => {
  expect(isEmptyErrorPage(await (await request.get("/golang-jobs/no-such-job")).text())).toBe(true);
});
