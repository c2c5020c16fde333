import type { Page } from "@playwright/test";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { type Html, parseHtml, elementText } from "@/e2e/html";
import { chooseInRowMenu, toastWithText } from "@/e2e/row-menu";

const rowCheckboxes = (page: Page) => page.getByRole("checkbox", { name: /^Select (?!all)/ });

const tableRows = (html: Html) => html.within("tbody").all("tr");

test("the admin's lists of active and archived jobs can be filtered by who posted the jobs", async ({
  context,
  signInAs,
  addAccount,
  addJobs,
}) => {
  const word = randomWord();
  await signInAs("admin");
  const { recruiterId } = await addAccount("approved");
  await addJobs(
    { title: `${word} of a recruiter`, company: "Acme", recruiter_id: recruiterId },
    { title: `${word} of an admin`, company: "Borealis" },
    { title: `${word} archived`, is_archived: true, archived_at: "2020-01-01T00:00:00Z" },
  );
  const list = async (path: string) => {
    const html = await fetchPage(context.request, path);
    const current = (label: string) =>
      html.within("nav", { "aria-label": label }).texts("a", { "aria-current": "page" });
    return {
      title: html.texts("h1"),
      section: current("Administration"),
      poster: current("Posted by"),
      rows: tableRows(html).map(elementText),
      filters: html.within("nav", { "aria-label": "Posted by" }).each("href", "a"),
    };
  };
  const byRecruiter = expect.stringMatching(/of a recruiter.*Acme.*by Recruiter/u);
  const byAdmin = expect.stringMatching(/of an admin.*by Admin/u);
  const archived = expect.stringContaining(`${word} archived`);
  const active = { title: ["Active Jobs"], section: ["Active Jobs"] };
  for (const path of ["/admin", "/admin/jobs"])
    expect(await list(`${path}?q=${word}`)).toMatchObject({
      ...active,
      rows: [byRecruiter, byAdmin],
    });
  const { filters } = await list(`/admin/jobs?q=${word}`);
  expect(filters[2]).toBe(`/admin/jobs?poster=Recruiter&q=${word}`);
  expect(await list(filters[2] ?? "")).toMatchObject({
    poster: ["Recruiter"],
    rows: [byRecruiter],
  });
  expect(await list(filters[1] ?? "")).toMatchObject({ poster: ["Admin"], rows: [byAdmin] });
  expect(await list(`/admin/jobs?archived=1&q=${word}`)).toMatchObject({
    title: ["Archived Jobs"],
    section: ["Archived Jobs"],
    rows: [archived],
  });
});

test("the admin's search covers the title, company and location of a job", async ({
  context,
  signInAs,
  addJobs,
}) => {
  const word = randomWord();
  await signInAs("admin");
  const [byTitle] = await addJobs(
    { title: `A ${word}` },
    { title: "B", company: `Company ${word}` },
    { title: "C", city: word, country: "Fiji" },
    { title: "D", description: `<p>${word}</p>` },
  );
  const html = await fetchPage(context.request, `/admin/jobs?q=${word.toUpperCase()}`);
  expect(html.each("value", "input", { type: "search" })).toEqual([word.toUpperCase()]);
  expect(html.texts("p", { role: "status" })).toContain("3 jobs found");
  const rows = tableRows(html);
  expect(rows).toHaveLength(3);
  const first = parseHtml(rows.slice(0, 1));
  expect(first.each("href", "a", { "aria-label": `Edit A ${word}` })).toEqual([
    `/admin/jobs/${byTitle?.id}/edit?back=${encodeURIComponent(`q=${word.toUpperCase()}`)}`,
  ]);
});

test("the admin's list of jobs shows the views and apply clicks of each job", async ({
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  const title = randomWord();
  await signInAs("admin");
  const [job] = await addJobs({ title });
  await owner`
    insert into public.job_applications (job_id, visitor_id, click_type)
    select ${job?.id ?? ""}, gen_random_uuid(), case when i <= 5 then 'view' else 'apply' end::public.click_type
    from generate_series(1, 7) i`;
  const [row, ...others] = tableRows(await fetchPage(context.request, `/admin/jobs?q=${title}`));
  expect(others).toEqual([]);
  const cells = parseHtml(row ? [row] : []).texts("td");
  expect(cells.slice(4, 6)).toEqual(["5 views", "2 apply clicks"]);
});

test("the message after an admin's action on jobs states how many jobs it changed", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  test.slow();
  const word = randomWord();
  const { id: actor } = await signInAs("admin");
  const { recruiterId } = await addAccount("approved");
  await addJobs(
    { title: `${word} a`, recruiter_id: recruiterId },
    { title: `${word} b` },
    { title: `${word} c` },
  );
  const readStates = () =>
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
  await expect(toastWithText(page, "2 jobs archived")).toBeVisible();
  await page.getByRole("button", { name: `More actions for ${word} a` }).click();
  await page.getByRole("button", { name: `Remove job ${word} a` }).click();
  const removal = page.getByRole("alertdialog", { name: `Remove “${word} a”?` });
  await removal.getByRole("button", { name: "Remove job" }).click();
  await expect(removal.getByText("Reason is required")).toBeVisible();
  await removal.getByLabel("Reason").fill("Not about Go");
  await removal.getByLabel("Which rule").selectOption("The job is for Go developers");
  await removal.getByRole("button", { name: "Remove job" }).click();
  await expect(toastWithText(page, "1 job removed")).toBeVisible();
  await expect(page.getByText("No jobs match your search.")).toBeVisible();
  expect(await readStates()).toEqual(all(true));

  await page.goto(`/admin/jobs?archived=1&q=${word}`);
  await expect(
    page.getByText(
      "Removed by an admin It breaks the rule “The job is for Go developers”. Not about Go",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: `Restore ${word} a` }).click();
  await expect(toastWithText(page, "1 job restored")).toBeVisible();
  await expect(rowCheckboxes(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Restore selected" }).click();
  await confirm("Restore 2 jobs?", "Restore 2 jobs");
  await expect(toastWithText(page, "2 jobs restored")).toBeVisible();
  expect(await readStates()).toEqual(all(false));

  await page.goto(`/admin/jobs?q=${word}`);
  await chooseInRowMenu(page, `Delete ${word} a`);
  await confirm(`Delete “${word} a”?`, "Delete job");
  await expect(toastWithText(page, "1 job deleted")).toBeVisible();
  await expect(rowCheckboxes(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await confirm("Delete 2 jobs?", "Delete 2 jobs");
  await expect(toastWithText(page, "2 jobs deleted")).toBeVisible();
  expect(await readStates()).toEqual([]);
  expect(
    await owner`select action, count(*)::int from public.audit_log where actor = ${actor} group by action order by action`,
  ).toEqual([
    { action: "archived", count: 2 },
    { action: "delete", count: 3 },
    { action: "removed", count: 1 },
    { action: "restored", count: 3 },
  ]);
});

test("recruiters are sent no mail about an admin's bulk archive, which they can undo", async ({
  page,
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  test.slow();
  const word = randomWord();
  const { recruiterId, email } = await signInAs("approved");
  const recruiter = await context.cookies();
  await context.clearCookies();
  await addJobs({ title: `${word} a`, recruiter_id: recruiterId }, { title: `${word} b` });
  const readArchived = () =>
    owner`select title from public.jobs where title like ${`${word}%`} and is_archived order by title`;
  await signInAs("admin");
  await page.goto(`/admin/jobs?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await expect(page.getByRole("button", { name: /Remove/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Archive selected" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive 2 jobs?" });
  await expect(question.getByLabel("Reason")).toHaveCount(0);
  await question.getByLabel("What became of them?").selectOption("Withdrawn");
  await question.getByRole("button", { name: "Archive 2 jobs" }).click();
  await expect(toastWithText(page, "2 jobs archived")).toBeVisible();
  expect(await readArchived()).toHaveLength(2);
  expect(await owner`select kind from public.outbox where address = ${email}`).toEqual([]);

  await context.addCookies(recruiter);
  await page.goto("/recruiter/dashboard?archived=1");
  const row = page.getByRole("row").filter({ hasText: `${word} a` });
  await expect(row).toContainText("Archived by an admin");
  await row.getByRole("button", { name: `Restore ${word} a` }).click();
  await expect(toastWithText(page, "1 job restored")).toBeVisible();
  expect(await readArchived()).toEqual([{ title: `${word} b` }]);
});
