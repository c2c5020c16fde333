import { randomWord, expect, test } from "@/e2e/fixtures";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";
import { expectTitles } from "@/e2e/recruiter/dashboard";

test("a job is on the public site exactly as long as it is not archived", async ({
  page,
  request,
  signInAs,
  addJobs,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = `Public ${randomWord()}`;
  const [job] = await addJobs({ title, recruiter_id: recruiterId });
  const isPublic = async () => {
    const [detail, list] = await Promise.all([
      request.get(`/golang-jobs/${job?.slug}`),
      request.get(`/?q=${title.split(" ")[1]}`),
    ]);
    return [detail.status(), (await list.text()).includes(title)];
  };
  expect(await isPublic()).toEqual([200, true]);
  await page.goto("/recruiter/dashboard");
  await archiveInRowMenu(page, title);
  await expect(toastWithText(page, "1 job archived")).toBeVisible();
  expect(await isPublic()).toEqual([404, false]);
  await expect(page.getByText("No active jobs.")).toBeVisible();
  await page.getByRole("link", { name: "Archived 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archived Jobs");
  await page.getByRole("button", { name: `Restore ${title}` }).click();
  await expect(toastWithText(page, "1 job restored")).toBeVisible();
  expect(await isPublic()).toEqual([200, true]);
});

test("a click made before the page's JavaScript has loaded is performed afterwards", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs(
    { title: "Doomed", recruiter_id: recruiterId },
    { title: "Kept", recruiter_id: recruiterId },
  );
  const jobs = () =>
    owner`select title, is_archived from public.jobs where recruiter_id = ${recruiterId} order by title`;
  for (const click of [
    () => archiveInRowMenu(page, "Kept"),
    async () => {
      await chooseInRowMenu(page, "Delete Doomed");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    },
  ]) {
    const script = Promise.withResolvers<void>();
    await page.route("**/_next/static/**/*.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto("/recruiter/dashboard", { waitUntil: "commit" });
    await click();
    script.resolve();
    await expect(toastWithText(page, /1 job (?:archived|deleted)/u)).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }
  expect(await jobs()).toEqual([{ title: "Kept", is_archived: true }]);
});

test("deleting a job by keyboard asks for a confirmation that names the job", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs(
    { title: "Doomed", recruiter_id: recruiterId },
    { title: "Kept", recruiter_id: recruiterId },
  );
  const remainingJobs = () =>
    owner`select title from public.jobs where recruiter_id = ${recruiterId} order by title`;
  await page.goto("/recruiter/dashboard");
  const menu = page.getByRole("button", { name: "More actions for Doomed" });
  const button = page.getByRole("button", { name: "Delete Doomed" });
  const dialog = page.getByRole("alertdialog", { name: "Delete “Doomed”?" });
  const openConfirmation = async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  };
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(button).toBeHidden();
  await expect(menu).toBeFocused();
  await openConfirmation();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
  expect(await remainingJobs()).toHaveLength(2);
  await openConfirmation();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toastWithText(page, "1 job deleted")).toBeVisible();
  await expectTitles(page, "Kept");
  expect(await remainingJobs()).toEqual([{ title: "Kept" }]);
});

test("a bulk action names the jobs in its confirmation dialog and counts them in its result message", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const openJobs = ["a", "b", "c"].map((title) => ({ title, recruiter_id: recruiterId }));
  const archivedJobs = ["d", "e", "f"].map((title) => ({
    title,
    recruiter_id: recruiterId,
    is_archived: true,
  }));
  await addJobs(...openJobs, ...archivedJobs);
  const archived = () =>
    owner`select title from public.jobs where recruiter_id = ${recruiterId} and is_archived order by title`;
  await page.goto("/recruiter/dashboard");
  await expect(page.getByRole("button", { name: "Archive selected" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Select a", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select c" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Archive selected" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Archive 2 jobs?" });
  await expect(dialog).toContainText("“a”, “c”.");
  await dialog.getByRole("button", { name: "Archive 2 jobs" }).click();
  await expect(toastWithText(page, "2 jobs archived")).toBeVisible();
  await expectTitles(page, "b");
  await expect(page.getByRole("button", { name: "Archive selected" })).toBeHidden();
  expect(await archived()).toEqual(["a", "c", "d", "e", "f"].map((title) => ({ title })));

  await page.goto("/recruiter/dashboard?archived=1");
  await page.getByRole("checkbox", { name: "Select a", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select c" }).check();
  await page.getByRole("button", { name: "Restore selected" }).click();
  await page
    .getByRole("alertdialog", { name: "Restore 2 jobs?" })
    .getByRole("button", { name: "Restore 2 jobs" })
    .click();
  await expect(toastWithText(page, "2 jobs restored")).toBeVisible();
  expect(await archived()).toEqual(["d", "e", "f"].map((title) => ({ title })));

  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Delete selected" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete 3 jobs?" })
    .getByRole("button", { name: "Delete 3 jobs" })
    .click();
  await expect(toastWithText(page, "3 jobs deleted")).toBeVisible();
  await expect(page.getByText("No archived jobs.")).toBeVisible();
  expect(await archived()).toEqual([]);
});

test("a recruiter sees why an admin removed a job and cannot restore it, alone or with others", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs(
    { title: "Taken down", recruiter_id: recruiterId, is_archived: true },
    { title: "Put away", recruiter_id: recruiterId, is_archived: true },
  );
  await owner`
    update public.jobs set removal_reason = 'Not about Go'
    where recruiter_id = ${recruiterId} and title = 'Taken down'`;
  await page.goto("/recruiter/dashboard?archived=1");
  const row = page.getByRole("row").filter({ hasText: "Removed by an admin Not about Go" });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Restore Taken down" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Restore Put away" })).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Restore selected" }).click();
  await page.getByRole("button", { name: "Restore 2 jobs" }).click();
  await expect(toastWithText(page, "1 of 2 jobs restored")).toBeVisible();
  expect(
    await owner`select title from public.jobs where recruiter_id = ${recruiterId} and is_archived`,
  ).toEqual([{ title: "Taken down" }]);
});
