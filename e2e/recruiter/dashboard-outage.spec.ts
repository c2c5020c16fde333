import { expect, fetchPage } from "@/e2e/fixtures";
import { responseDuration, test } from "@/e2e/own-site";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";

test.use({ isFailing: true });

test("a dashboard that cannot be loaded and actions that fail show error messages, change nothing and can be retried", async ({
  page,
  signInAs,
  addJobs,
  owner,
  ownSite,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ title: "Mine", recruiter_id: recruiterId });
  const list = () => fetchPage(page.request, "/recruiter/dashboard");
  expect((await list()).text()).not.toContain("Failed to load jobs");
  ownSite.hang(/list_jobs/);
  const start = performance.now();
  expect((await list()).text()).toContain("Failed to load jobs");
  expect(performance.now() - start).toBeLessThan(4000);
  ownSite.disconnect(/list_jobs/);
  expect(await responseDuration(await page.goto("/recruiter/dashboard"))).toBeLessThan(4000);
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load jobs" })).toBeVisible();
  ownSite.recover();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("checkbox", { name: "Select Mine" })).toBeVisible();

  const states = () => owner`select is_archived from public.jobs where id = ${job?.id ?? ""}`;
  ownSite.disconnect(/rest\/v1\/jobs/);
  await archiveInRowMenu(page, "Mine");
  await expect(toastWithText(page, "Failed to update job status")).toBeVisible();
  await chooseInRowMenu(page, "Delete Mine");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastWithText(page, "Failed to delete job").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Mine" }).check();
  await page.getByRole("button", { name: "Archive selected" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(toastWithText(page, "Failed to archive jobs")).toBeVisible();
  expect(await states()).toEqual([{ is_archived: false }]);

  ownSite.recover();
  await archiveInRowMenu(page, "Mine");
  await expect(toastWithText(page, "1 job archived")).toBeVisible();
  expect(await states()).toEqual([{ is_archived: true }]);
});
