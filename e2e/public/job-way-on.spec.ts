import { randomWord, expect, jobList, jobTitles, openPage, fetchPage, test } from "@/e2e/fixtures";

const jobPath = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;
const phone = { width: 390, height: 844 };
const long = `<p>${"Much to read. ".repeat(400)}</p>`;

test("the page of a job lists other jobs of its company and similar ones, without itself and archived jobs", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
  const word = randomWord();
  const [job, other] = await addJobs(
    { company, title: `Own ${word}` },
    { company, title: "Another of them" },
    { company, title: "Archived of them", is_archived: true },
    { title: `Alike ${word}` },
    { title: `Hidden ${word}`, is_archived: true },
  );
  const html = await (await request.get(jobPath(job))).text();
  const section = (id: string) =>
    new RegExp(`<section aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ?? "";
  expect(section("more-of-company")).toContain(`href="${jobPath(other)}"`);
  expect(section("more-of-company")).toContain(`href="/companies/${company.toLowerCase()}"`);
  expect(section("similar")).toContain(`Alike ${word}`);
  for (const id of ["more-of-company", "similar"]) {
    expect(section(id)).not.toContain(`href="${jobPath(job)}"`);
    expect(section(id)).not.toMatch(/Archived of them|Hidden/);
  }
});

test("the link All jobs returns to the visitor's last search, including one made by live search", async ({
  page,
  addJobs,
}) => {
  const word = randomWord();
  const [job] = await addJobs({ title: `${word} one` }, { title: `${word} two`, type: "contract" });
  const allJobs = page.getByRole("link", { name: "All jobs", exact: true });
  // A visitor who has not searched in this tab gets the unfiltered list of jobs.
  await page.goto("/books");
  await page.goto(jobPath(job));
  await allJobs.click();
  await expect(page).toHaveURL("/");

  await openPage(page, `/?q=${word}`);
  await page.getByLabel("Job type").selectOption("contract");
  await expect(jobTitles(page)).toHaveText([`${word} two`]);
  await jobList(page)
    .getByRole("link", { name: `${word} two` })
    .click();
  await allJobs.click();
  await expect(page).toHaveURL(`/?q=${word}&type=contract`);
});

test("the apply bar on a phone is shown only while no other apply button is visible", async ({
  page,
  addJobs,
}) => {
  await page.setViewportSize(phone);
  const title = `${"Very long title ".repeat(8)}${randomWord()}`;
  const [job] = await addJobs({ title, description: long });
  await openPage(page, jobPath(job));
  const bar = page.getByRole("region", { name: "Apply" });
  await expect(bar).toBeHidden();
  await page.getByRole("heading", { name: "Job description" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1200);
  await expect(bar).toBeInViewport({ ratio: 1 });
  const popup = page.waitForEvent("popup");
  await bar.getByRole("link", { name: "Apply Now" }).click();
  await (await popup).close();
  await page.getByRole("link", { name: "Apply for this position" }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 1024, height: 844 });
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole("complementary").getByText("Location")).toBeInViewport();
  await expect(bar).toBeHidden();
});

test("the page of a job has no apply bar without JavaScript", async ({ request, addJobs }) => {
  const [job] = await addJobs({ description: long });
  const page = await fetchPage(request, jobPath(job));
  expect(page.all("section", { id: "apply-bar", hidden: "" })).toHaveLength(1);
});

test("the link All jobs leads to the unfiltered list without JavaScript", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({});
  const page = await fetchPage(request, jobPath(job));
  expect(page.texts("a", { href: "/" })).toContain("All jobs");
});

test("a printed page shows the addresses of its links instead of buttons and forms", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({ application_url: "https://jobs.example.com/apply/1" });
  await page.goto(jobPath(job));
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
