import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { aWord, expect, test } from "../fixtures";
import { pressInMenu, toast } from "../row-menu";
import { expectTitles, titles } from "./dashboard";

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("the dashboard shows the company, its navigation and each job with its counts", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { company, recruiterId } = await signInAs("approved");
  const [live] = await addJobs(
    {
      title: "Live job",
      recruiter_id: recruiterId,
      posted_at: "2020-03-04T05:06:07Z",
      city: "Bern",
      country: "Switzerland",
    },
    {
      title: "Old job",
      recruiter_id: recruiterId,
      is_archived: true,
      archived_at: "2020-05-01T00:00:00Z",
    },
    { title: "Somebody’s" },
  );
  await owner`
    insert into public.job_applications (job_id, visitor_id, click_type)
    select ${live?.id ?? ""}, gen_random_uuid(), case when i <= 1203 then 'view' else 'apply' end::public.click_type
    from generate_series(1, 1210) i`;
  await page.goto("/recruiter/dashboard");
  const header = page.getByRole("banner");
  await expect(header).toContainText(company);
  await expect(header.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Post New Job" })).toHaveAttribute(
    "href",
    "/recruiter/jobs/new",
  );
  await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Active Jobs");
  await expectTitles(page, "Live job");
  const cells = row(page, "Live job").getByRole("cell");
  await expect(cells.nth(1)).toContainText("Bern, Switzerland");
  await expect(cells.nth(2)).toHaveText("4 Mar 2020");
  await expect(cells.nth(3)).toHaveText(/^\d+ \w+ \d{4}$/u);
  await expect(cells.nth(4)).toHaveText("1,203 views");
  await expect(cells.nth(5)).toHaveText("7 applies");
  await expect(
    row(page, "Live job").getByRole("link", { name: "Live job", exact: true }),
  ).toHaveAttribute("href", `/golang-jobs/${live?.slug}`);
  await expect(page.getByRole("link", { name: "Edit Live job" })).toHaveAttribute(
    "href",
    `/recruiter/jobs/${live?.id}/edit`,
  );

  const views = page.getByRole("navigation", { name: "Status" });
  await expect(views.getByRole("link", { name: "Active Jobs 1" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await views.getByRole("link", { name: "Archived Jobs 1" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard?archived=1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archived Jobs");
  await expectTitles(page, "Old job");
  await expect(row(page, "Old job").getByRole("cell").nth(3)).toHaveText("Archived 1 May 2020");
  await expect(page.getByRole("link", { name: "Old job", exact: true })).toHaveCount(0);
});

test("an empty dashboard offers to post a job, and an empty archive or search says so", async ({
  page,
  signInAs,
  addJobs,
}) => {
  const { recruiterId } = await signInAs("approved");
  await page.goto("/recruiter/dashboard");
  await expect(page.getByText("No jobs yet.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Post New Job" })).toHaveAttribute(
    "href",
    "/recruiter/jobs/new",
  );
  await page.goto("/recruiter/dashboard?archived=1");
  await expect(page.getByText("No archived jobs.")).toBeVisible();
  await addJobs({
    title: "Archived job",
    recruiter_id: recruiterId,
    is_archived: true,
    archived_at: "2020-01-01T00:00:00Z",
  });
  await page.goto("/recruiter/dashboard");
  await expect(page.getByText("No active jobs.")).toBeVisible();
  await page.goto(`/recruiter/dashboard?archived=1&q=${aWord()}`);
  await expect(page.getByText("No jobs match your search.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expectTitles(page, "Archived job");
});

test("search, order and page of the dashboard stay the same after an action", async ({
  page,
  signInAs,
  addJobs,
}) => {
  test.slow();
  const { recruiterId } = await signInAs("approved");
  const number = (index: number) => String(index).padStart(2, "0");
  await addJobs(
    ...Array.from({ length: 52 }, (_, index) => ({
      title: `Gopher ${number(index)}`,
      recruiter_id: recruiterId,
    })),
    {
      title: "100% remote",
      recruiter_id: recruiterId,
    },
  );
  await page.goto("/recruiter/dashboard");
  await expect(page.getByRole("status").filter({ hasText: "53 jobs found" })).toBeVisible();
  await expect(titles(page)).toHaveCount(25);

  await page.getByRole("searchbox").fill("gOPHER");
  await expect(page).toHaveURL("/recruiter/dashboard?q=gOPHER");
  await expect(page.getByRole("status").filter({ hasText: "52 jobs found" })).toBeVisible();
  await page.getByRole("searchbox").fill("100%");
  await expectTitles(page, "100% remote");
  await page.getByRole("searchbox").fill("gopher");
  await expect(titles(page)).toHaveCount(25);

  const column = page.getByRole("columnheader", { name: "Title" });
  await expect(column).not.toHaveAttribute("aria-sort");
  await column.getByRole("link").click();
  await expect(column).toHaveAttribute("aria-sort", "ascending");
  await column.getByRole("link").click();
  await expect(column).toHaveAttribute("aria-sort", "descending");
  await page
    .getByRole("navigation", { name: "Pagination" })
    .getByRole("link", { name: "Page 3" })
    .click();
  await page.waitForURL(/page=3/);
  await expectTitles(page, "Gopher 01", "Gopher 00");
  await expect(page.getByRole("searchbox")).toHaveValue("gopher");

  await pressInMenu(page, "Archive Gopher 01");
  await expect(toast(page, "1 job archived")).toBeVisible();
  await expectTitles(page, "Gopher 00");
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({ q: "gopher", sort: "-title", page: "3" });
  await pressInMenu(page, "Archive Gopher 00");
  await expect(titles(page)).toHaveCount(25);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

test("the dashboard can be sorted by views and applications", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const jobs = await addJobs(
    ...["a", "b", "c"].map((title) => ({ title, recruiter_id: recruiterId })),
  );
  for (const [index, [views, applies]] of [
    [1, 0],
    [3, 1],
    [2, 2],
  ].entries())
    await owner`
      insert into public.job_applications (job_id, visitor_id, click_type)
      select ${jobs[index]?.id ?? ""}, gen_random_uuid(), case when i <= ${views ?? 0} then 'view' else 'apply' end::public.click_type
      from generate_series(1, ${(views ?? 0) + (applies ?? 0)}) i`;
  await page.goto("/recruiter/dashboard");
  await expectTitles(page, "a", "b", "c");
  await expect(page.getByRole("columnheader", { name: "Open until" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("link", { name: "Views" }).click();
  await expectTitles(page, "b", "c", "a");
  await page.getByRole("link", { name: "Applies" }).click();
  await expectTitles(page, "c", "b", "a");
  await page.getByRole("link", { name: "Applies" }).click();
  await expectTitles(page, "a", "b", "c");
  await page.getByRole("link", { name: "Posted" }).click();
  await expectTitles(page, "a", "b", "c");
  await page.getByRole("link", { name: "Posted" }).click();
  await expectTitles(page, "c", "b", "a");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the dashboard can be searched and sorted", async ({ page, signInAs, addJobs }) => {
    const { recruiterId } = await signInAs("approved");
    const both = {
      recruiter_id: recruiterId,
      is_archived: true,
      archived_at: "2020-01-01T00:00:00Z",
    };
    await addJobs({ ...both, title: "Pike" }, { ...both, title: "Kernighan" });
    await page.goto("/recruiter/dashboard?archived=1&sort=title");
    await expectTitles(page, "Kernighan", "Pike");
    await page.getByRole("searchbox").fill("pike");
    await page.getByRole("searchbox").press("Enter");
    await expectTitles(page, "Pike");
    await expect(page).toHaveURL("/recruiter/dashboard?archived=1&sort=title&q=pike");
  });
});

test("the dashboard meets WCAG 2.2 AA", async ({ page, signInAs, addJobs }) => {
  test.slow();
  const { recruiterId } = await signInAs("approved");
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  await addJobs(
    { title: long, recruiter_id: recruiterId },
    { title: "Short", recruiter_id: recruiterId },
  );
  await page.goto("/recruiter/dashboard");
  await page.getByRole("checkbox", { name: `Select ${long}` }).check();
  await expectAccessible(page);
  await pressInMenu(page, "Delete Short");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});
