import type { Page } from "@playwright/test";
import { randomWord, expect, test } from "@/e2e/fixtures";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";

const undoButton = (page: Page) => page.getByRole("button", { name: "Undo" });

async function undoByKeyboard(page: Page) {
  await page.keyboard.press("Alt+KeyT");
  for (let i = 0; i < 4; i++) {
    if (await undoButton(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
}

for (const [who, path] of [
  ["admin", "/admin/jobs"],
  ["approved", "/recruiter/dashboard"],
] as const)
  test(`undo reverts archiving and restoring for exactly the jobs that the action changed (account: ${who})`, async ({
    page,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs(who);
    const word = randomWord();
    const names = ["a", "b", "c"].map((name) => `${word} ${name}`);
    const own = who === "admin" ? {} : { recruiter_id: recruiterId };
    const jobs = await addJobs(...names.map((title) => ({ title, ...own })));
    const archived = async () =>
      (
        await owner<{ title: string }[]>`
          select title from public.jobs where title like ${`${word}%`} and is_archived order by title`
      ).map(({ title }) => title);
    await page.goto(`${path}?q=${word}`);
    await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
    // Another session has archived this job first, so undo must not restore it.
    await owner`update public.jobs set is_archived = true where id = ${jobs[1]?.id ?? ""}`;
    await page.getByRole("button", { name: "Archive selected" }).click();
    await page.getByRole("button", { name: "Archive 3 jobs" }).click();
    await expect(toastWithText(page, "3 jobs archived")).toBeVisible();
    expect(await archived()).toEqual(names);
    await undoByKeyboard(page);
    await expect(toastWithText(page, "2 jobs restored")).toBeVisible();
    expect(await archived()).toEqual(names.slice(1, 2));
    await expect(page.getByRole("checkbox", { name: `Select ${names[0]}` })).not.toBeChecked();

    await page.goto(`${path}?archived=1&q=${word}`);
    await chooseInRowMenu(page, `Restore ${names[1]}`);
    await expect(toastWithText(page, "1 job restored")).toBeVisible();
    expect(await archived()).toEqual([]);
    // Admins cannot undo a restore: the job may have been removed by an admin, and removing it again would require a
    // reason.
    if (who === "admin") return expect(undoButton(page)).toHaveCount(0);
    await undoButton(page).click();
    await expect(toastWithText(page, "1 job archived")).toBeVisible();
    expect(await archived()).toEqual(names.slice(1, 2));
  });

test("undoing the archiving of a job that somebody has changed or deleted since changes nothing and shows a message", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  await signInAs("admin");
  const word = randomWord();
  for (const meanwhile of [
    (id: string) => owner`update public.jobs set title = ${`${word} renamed`} where id = ${id}`,
    (id: string) => owner`delete from public.jobs where id = ${id}`,
  ]) {
    const [job] = await addJobs({ title: word });
    await page.goto(`/admin/jobs?q=${word}`);
    await archiveInRowMenu(page, word);
    await expect(toastWithText(page, "1 job archived")).toBeVisible();
    await meanwhile(job?.id ?? "");
    await undoButton(page).click();
    await expect(
      toastWithText(page, "This job has been changed or deleted in the meantime."),
    ).toBeVisible();
    expect(
      await owner`select from public.jobs where title like ${`${word}%`} and not is_archived`,
    ).toEqual([]);
  }
});

test("a recruiter who is rejected after archiving a job cannot undo the archiving", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ title: "Mine", recruiter_id: recruiterId });
  await page.goto("/recruiter/dashboard");
  await archiveInRowMenu(page, "Mine");
  await expect(toastWithText(page, "1 job archived")).toBeVisible();
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await undoButton(page).click();
  await expect(toastWithText(page, "You do not have permission to do this.")).toBeVisible();
  expect(await owner`select is_archived from public.jobs where id = ${job?.id ?? ""}`).toEqual([
    { is_archived: true },
  ]);
});

test("the message after saving a job links to its public page", async ({
  page,
  signInAs,
  addJobs,
}) => {
  await signInAs("admin");
  const [job] = await addJobs({});
  await page.goto(`/admin/jobs/${job?.id}/edit`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(toastWithText(page, "Job saved")).toBeVisible();
  await expect(page).toHaveURL("/admin/jobs");
  await expect(page.getByRole("button", { name: "Close toast" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "View job" }).click();
  await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
});
