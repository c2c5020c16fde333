import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { aWord, expect, test } from "../fixtures";
import { pressInMenu, toast } from "../row-menu";

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const rows = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });

test("/admin and /admin/jobs list active and archived jobs and filter them by who posted them", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
}) => {
  const word = aWord();
  await signInAs("admin");
  const { recruiterId } = await addAccount("approved");
  await addJobs(
    { title: `${word} of a recruiter`, company: "Acme", recruiter_id: recruiterId },
    { title: `${word} of an admin`, company: "Borealis" },
    { title: `${word} archived`, is_archived: true, archived_at: "2020-01-01T00:00:00Z" },
  );
  for (const path of ["/admin", "/admin/jobs"]) {
    await page.goto(`${path}?q=${word}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Active Jobs");
    const navigation = page.getByRole("navigation", { name: "Administration" });
    await expect(navigation.getByRole("link", { name: "Active Jobs" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(rows(page)).toHaveCount(2);
    await expect(row(page, "of a recruiter")).toContainText("by Recruiter");
    await expect(row(page, "of a recruiter")).toContainText("Acme");
    await expect(row(page, "of an admin")).toContainText("by Admin");
  }
  await page.getByRole("link", { name: "Recruiter", exact: true }).click();
  await expect(page).toHaveURL(`/admin/jobs?poster=Recruiter&q=${word}`);
  await expect(page.getByRole("link", { name: "Recruiter", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "of a recruiter")).toBeVisible();
  await page.getByRole("link", { name: "Admin", exact: true }).click();
  await expect(row(page, "of an admin")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`/admin/jobs?archived=1&q=${word}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archived Jobs");
  await expect(page.getByRole("link", { name: "Archived Jobs" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, `${word} archived`)).toBeVisible();
});

test("the admin's search covers title, company and location, and the list shows views and applications", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const word = aWord();
  await signInAs("admin");
  const [byTitle] = await addJobs(
    { title: `A ${word}` },
    { title: "B", company: `Company ${word}` },
    { title: "C", city: word, country: "Fiji" },
    { title: "D", description: `<p>${word}</p>` },
  );
  await owner`
    insert into public.job_applications (job_id, visitor_id, click_type)
    select ${byTitle?.id ?? ""}, gen_random_uuid(), case when i <= 5 then 'view' else 'apply' end::public.click_type
    from generate_series(1, 7) i`;
  await page.goto("/admin/jobs");
  await page.getByRole("searchbox").fill(word.toUpperCase());
  await expect(page.getByRole("status").filter({ hasText: "3 jobs found" })).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  const cells = row(page, `A ${word}`).getByRole("cell");
  await expect(cells.nth(4)).toHaveText("5 views");
  await expect(cells.nth(5)).toHaveText("2 applies");
  await expect(page.getByRole("link", { name: `Edit A ${word}` })).toHaveAttribute(
    "href",
    `/admin/jobs/${byTitle?.id}/edit?back=${encodeURIComponent(`q=${word.toUpperCase()}`)}`,
  );
});

test("an admin archives, removes, restores and deletes one or several jobs, and the result states how many", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  test.slow();
  const word = aWord();
  const { id: actor } = await signInAs("admin");
  const { recruiterId } = await addAccount("approved");
  await addJobs(
    { title: `${word} a`, recruiter_id: recruiterId },
    { title: `${word} b` },
    { title: `${word} c` },
  );
  const states = () =>
    owner`select title, is_archived from public.jobs where title like ${`${word}%`} order by title`;
  const all = (isArchived: boolean) =>
    ["a", "b", "c"].map((name) => ({ title: `${word} ${name}`, is_archived: isArchived }));
  const confirm = async (question: string, answer: string) =>
    page.getByRole("alertdialog", { name: question }).getByRole("button", { name: answer }).click();

  await page.goto(`/admin/jobs?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("checkbox", { name: `Select ${word} a` }).uncheck();
  await page.getByRole("button", { name: "Archive selected" }).click();
  await confirm("Archive 2 jobs?", "Archive 2 jobs");
  await expect(toast(page, "2 jobs archived")).toBeVisible();
  await pressInMenu(page, `Remove ${word} a`);
  const removal = page.getByRole("alertdialog", { name: `Remove “${word} a”?` });
  await removal.getByRole("button", { name: "Remove job" }).click();
  await expect(removal.getByText("Reason is required")).toBeVisible();
  await removal.getByLabel("Reason").fill("Not about Go");
  await removal.getByLabel("Which rule").selectOption("The job is for Go developers");
  await removal.getByRole("button", { name: "Remove job" }).click();
  await expect(toast(page, "1 job removed")).toBeVisible();
  await expect(page.getByText("No jobs match your search.")).toBeVisible();
  expect(await states()).toEqual(all(true));

  await page.goto(`/admin/jobs?archived=1&q=${word}`);
  await expect(
    page.getByText("Removed by an admin The job is for Go developers: Not about Go"),
  ).toBeVisible();
  await page.getByRole("button", { name: `Restore ${word} a` }).click();
  await expect(toast(page, "1 job restored")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Restore selected" }).click();
  await confirm("Restore 2 jobs?", "Restore 2 jobs");
  await expect(toast(page, "2 jobs restored")).toBeVisible();
  expect(await states()).toEqual(all(false));

  await page.goto(`/admin/jobs?q=${word}`);
  await pressInMenu(page, `Delete ${word} a`);
  await confirm(`Delete “${word} a”?`, "Delete job");
  await expect(toast(page, "1 job deleted")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await confirm("Delete 2 jobs?", "Delete 2 jobs");
  await expect(toast(page, "2 jobs deleted")).toBeVisible();
  expect(await states()).toEqual([]);
  expect(
    await owner`select action, count(*)::int from public.audit_log where actor = ${actor} group by action order by action`,
  ).toEqual([
    { action: "archived", count: 2 },
    { action: "delete", count: 3 },
    { action: "removed", count: 1 },
    { action: "restored", count: 3 },
  ]);
});

test("the admin's list of jobs meets WCAG 2.2 AA", async ({ page, signInAs, addJobs }) => {
  test.slow();
  await signInAs("admin");
  const long = `${aWord()}Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft`;
  await addJobs({ title: long, company: long, city: long });
  await page.goto(`/admin/jobs?q=${long}`);
  await page.getByRole("checkbox", { name: `Select ${long}` }).check();
  await expectAccessible(page);
});
