import type { Sql } from "postgres";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { type Html, elementText } from "@/e2e/html";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";
import { expectTitles, rowCheckboxes } from "@/e2e/recruiter/dashboard";

const listedTitles = (list: Html) =>
  list.texts("label").flatMap((label) => /^Select (?!all)(.*)/u.exec(label)?.[1] ?? []);

type Clicks = { jobId: string | undefined; views: number; applies: number };

const addClicks = (owner: Sql, { jobId = "", views, applies }: Clicks) => owner`
  insert into public.job_applications (job_id, visitor_id, click_type)
  select ${jobId}, gen_random_uuid(), case when i <= ${views} then 'view' else 'apply' end::public.click_type
  from generate_series(1, ${views + applies}::int) i`;

test("the dashboard shows the company, its navigation and each job with its counts", async ({
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  const { company, recruiterId } = await signInAs("approved");
  const [live] = await addJobs(
    { title: "Live job", recruiter_id: recruiterId, posted_at: "2020-03-04T05:06:07Z" },
    {
      title: "Old job",
      recruiter_id: recruiterId,
      is_archived: true,
      archived_at: "2020-05-01T00:00:00Z",
    },
    { title: "Somebody’s" },
  );
  await addClicks(owner, { jobId: live?.id, views: 1203, applies: 7 });
  const active = await fetchPage(context.request, "/recruiter/dashboard");
  const header = active.within("header");
  expect(header.text()).toContain(company);
  expect(header.texts("a", { href: "/" })).toContain("Home");
  expect(header.texts("a", { href: "/recruiter/jobs/new" })).toEqual(["Post New Job"]);
  expect(header.texts("button")).toContain("Sign Out");

  expect(active.texts("h1")).toEqual(["Active Jobs"]);
  expect(listedTitles(active)).toEqual(["Live job"]);
  const [, place, ...cells] = active.within("tbody").texts("td");
  expect(place).toContain("Bern, Switzerland");
  expect(cells.slice(0, 4)).toEqual([
    "4 Mar 2020",
    expect.stringMatching(/^\d+ \w+ \d{4}$/u),
    "1,203 views",
    "7 apply clicks",
  ]);
  expect(active.texts("a", { href: `/golang-jobs/${live?.slug}` })).toEqual(["Live job"]);
  const edit = { href: `/recruiter/jobs/${live?.id}/edit` };
  expect(active.each("aria-label", "a", edit)).toEqual(["Edit Live job"]);

  const tabs = active.within("nav", { "aria-label": "Status" });
  expect(tabs.texts("a", { "aria-current": "page" })).toEqual(["Open1"]);
  expect(tabs.texts("a", { href: "/recruiter/dashboard?archived=1" })).toEqual(["Archived1"]);
  const archived = await fetchPage(context.request, "/recruiter/dashboard?archived=1");
  expect(archived.texts("h1")).toEqual(["Archived Jobs"]);
  expect(listedTitles(archived)).toEqual(["Old job"]);
  expect(archived.within("tbody").texts("td")[3]).toBe("Archived 1 May 2020");
  expect(archived.texts("a")).not.toContain("Old job");
});

test("an empty dashboard, archive or search says that it is empty", async ({
  context,
  signInAs,
  addJobs,
}) => {
  const { recruiterId } = await signInAs("approved");
  const list = async (query = "") =>
    (await fetchPage(context.request, `/recruiter/dashboard${query}`)).within("main");
  const empty = await list();
  expect(empty.text()).toContain("No jobs yet.");
  expect(empty.texts("a", { href: "/recruiter/jobs/new" })).toEqual(["Post New Job"]);
  expect((await list("?archived=1")).text()).toContain("No archived jobs.");
  await addJobs({
    title: "Archived job",
    recruiter_id: recruiterId,
    is_archived: true,
    archived_at: "2020-01-01T00:00:00Z",
  });
  expect((await list()).text()).toContain("No active jobs.");
  const search = await list(`?archived=1&q=${randomWord()}`);
  expect(search.text()).toContain("No jobs match your search.");
  const showAll = search.all("a").find((link) => elementText(link) === "Show all");
  expect(listedTitles(await fetchPage(context.request, showAll?.attribs.href ?? ""))).toEqual([
    "Archived job",
  ]);
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
  await expect(rowCheckboxes(page)).toHaveCount(25);

  await page.getByRole("searchbox").fill("gOPHER");
  await expect(page).toHaveURL("/recruiter/dashboard?q=gOPHER");
  await expect(page.getByRole("status").filter({ hasText: "52 jobs found" })).toBeVisible();
  await page.getByRole("searchbox").fill("100%");
  await expectTitles(page, "100% remote");
  await page.getByRole("searchbox").fill("gopher");
  await expect(rowCheckboxes(page)).toHaveCount(25);

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

  await archiveInRowMenu(page, "Gopher 01");
  await expect(toastWithText(page, "1 job archived")).toBeVisible();
  await expectTitles(page, "Gopher 00");
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toEqual({ q: "gopher", sort: "-title", page: "3" });
  await archiveInRowMenu(page, "Gopher 00");
  await expect(rowCheckboxes(page)).toHaveCount(25);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

test("the dashboard can be sorted by views and apply clicks", async ({
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [a, b, c] = await addJobs(
    { title: "a", recruiter_id: recruiterId },
    { title: "b", recruiter_id: recruiterId },
    { title: "c", recruiter_id: recruiterId },
  );
  await addClicks(owner, { jobId: a?.id, views: 1, applies: 0 });
  await addClicks(owner, { jobId: b?.id, views: 3, applies: 1 });
  await addClicks(owner, { jobId: c?.id, views: 2, applies: 2 });
  let list = await fetchPage(context.request, "/recruiter/dashboard");
  // By default, the newest jobs come first.
  expect(listedTitles(list)).toEqual(["a", "b", "c"]);
  expect(list.within("th", { "aria-sort": "descending" }).texts("a")).toEqual(["Posted"]);
  for (const [column, order] of [
    ["Views", "bca"],
    ["Apply clicks", "cba"],
    ["Apply clicks", "abc"],
    ["Posted", "abc"],
    ["Posted", "cba"],
  ]) {
    const link = list
      .within("thead")
      .all("a")
      .find((heading) => elementText(heading) === column);
    list = await fetchPage(context.request, link?.attribs.href ?? "");
    expect(listedTitles(list).join(""), column).toBe(order);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the dashboard can be searched and sorted without JavaScript", async ({
    page,
    signInAs,
    addJobs,
  }) => {
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
  await chooseInRowMenu(page, "Delete Short");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});
