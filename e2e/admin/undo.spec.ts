import type { Page } from "@playwright/test";
import { aWord, expect, test } from "../fixtures";
import { pressInMenu } from "../row-menu";

const told = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

for (const [who, path] of [
  ["admin", "/admin/jobs"],
  ["approved", "/recruiter/dashboard"],
] as const)
  test(`what was archived or restored is taken back, and no more than that (${who})`, async ({
    page,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs(who);
    const word = aWord();
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
    // Somebody else was first with one of them: that stays theirs.
    await owner`update public.jobs set is_archived = true where id = ${jobs[1]?.id ?? ""}`;
    await page.getByRole("button", { name: "Archive selected" }).click();
    await page.getByRole("button", { name: "Archive 3 jobs" }).click();
    await expect(told(page, "3 jobs archived")).toBeVisible();
    expect(await archived()).toEqual(names);
    await undo(page).click();
    await expect(told(page, "2 jobs restored")).toBeVisible();
    expect(await archived()).toEqual(names.slice(1, 2));
    await expect(page.getByRole("checkbox", { name: `Select ${names[0]}` })).not.toBeChecked();

    await page.goto(`${path}?archived=1&q=${word}`);
    await pressInMenu(page, `Restore ${names[1]}`);
    await expect(told(page, "1 job restored")).toBeVisible();
    expect(await archived()).toEqual([]);
    // A job that an admin removed would need its reason again.
    if (who === "admin") return expect(undo(page)).toHaveCount(0);
    await undo(page).click();
    await expect(told(page, "1 job archived")).toBeVisible();
    expect(await archived()).toEqual(names.slice(1, 2));
  });

test("what somebody changed or deleted meanwhile stays as it is, and that is said", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  await signInAs("admin");
  const word = aWord();
  for (const meanwhile of [
    (id: string) => owner`update public.jobs set title = ${`${word} renamed`} where id = ${id}`,
    (id: string) => owner`delete from public.jobs where id = ${id}`,
  ]) {
    const [job] = await addJobs({ title: word });
    await page.goto(`/admin/jobs?q=${word}`);
    await pressInMenu(page, `Archive ${word}`);
    await expect(told(page, "1 job archived")).toBeVisible();
    await meanwhile(job?.id ?? "");
    await undo(page).click();
    await expect(told(page, "This job was changed or deleted meanwhile.")).toBeVisible();
    expect(
      await owner`select from public.jobs where title like ${`${word}%`} and not is_archived`,
    ).toEqual([]);
  }
});

test("whoever may no longer change a job takes nothing back", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ title: "Mine", recruiter_id: recruiterId });
  await page.goto("/recruiter/dashboard");
  await pressInMenu(page, "Archive Mine");
  await expect(told(page, "1 job archived")).toBeVisible();
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await undo(page).click();
  await expect(told(page, "You do not have permission to do this.")).toBeVisible();
  expect(await owner`select is_archived from public.jobs where id = ${job?.id ?? ""}`).toEqual([
    { is_archived: true },
  ]);
});

test("the keyboard reaches it", async ({ page, signInAs, addJobs }) => {
  await signInAs("admin");
  const [job] = await addJobs({ title: aWord() });
  await page.goto(`/admin/jobs?q=${job?.title}`);
  await pressInMenu(page, `Archive ${job?.title}`);
  await expect(told(page, "1 job archived")).toBeVisible();
  await page.keyboard.press("Alt+KeyT");
  for (let i = 0; i < 4; i++) {
    if (await undo(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(told(page, "1 job restored")).toBeVisible();
});

test("what was saved can be looked at from what tells so, if it is public", async ({
  page,
  signInAs,
  addJobs,
}) => {
  await signInAs("admin");
  // What is measured stands still.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const title = aWord();
  const [live, archived] = await addJobs({ title }, { title, is_archived: true });
  const save = async (id = "") => {
    await page.goto(`/admin/jobs/${id}/edit`);
    await page.getByRole("button", { name: "Preview" }).waitFor();
    await page.getByRole("button", { name: "Save Job" }).click();
    await expect(told(page, "Job saved")).toBeVisible();
  };
  await save(archived?.id);
  await expect(page.getByRole("link", { name: "View job" })).toHaveCount(0);
  await save(live?.id);
  await expect(page).toHaveURL("/admin/jobs");
  // Its button that closes it stands inside, at the end.
  const toast = await told(page, "Job saved").boundingBox();
  const close = await told(page, "Job saved")
    .getByRole("button", { name: "Close toast" })
    .boundingBox();
  expect(close?.x).toBeGreaterThan((toast?.x ?? 0) + (toast?.width ?? 0) / 2);
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThan((toast?.x ?? 0) + (toast?.width ?? 0));
  expect(close?.y).toBeGreaterThan(toast?.y ?? 0);
  await page.getByRole("link", { name: "View job" }).click();
  await expect(page).toHaveURL(`/golang-jobs/${live?.slug}`);
});
