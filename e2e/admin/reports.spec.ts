import { aWord, expect, test } from "../fixtures";

test("three reports flag a job in the list and in the report queue, where an admin settles them", async ({
  page,
  signInAs,
  addJobs,
  backend,
  owner,
}) => {
  await signInAs("admin");
  const [job] = await addJobs({ title: `Reported ${aWord()}` });
  const { title = "", slug = "", id = "" } = job ?? {};
  const report = (network: string, comment = "") =>
    backend
      .rpc("report_job", { job_slug: slug, reason: "not_go", comment, network: network + slug })
      .throwOnError();
  const queued = page.getByRole("row").filter({ hasText: title });

  await report("a", "<b>Only</b> Java.");
  await page.goto("/admin/reports");
  await expect(queued).toContainText("It is not a job for Go developers");
  await expect(queued).toContainText("<b>Only</b> Java.");
  await expect(queued).not.toContainText("Flagged");
  await page.goto("/admin/analytics");
  await expect(page.getByRole("main")).toContainText(/[1-9]\d* jobs? w(?:as|ere) reported/u);
  await page.getByRole("link", { name: "Review reports" }).click();
  await expect(page).toHaveURL("/admin/reports");

  await report("b");
  await report("c");
  await page.goto(`/admin/jobs?state=reported&q=${encodeURIComponent(title)}`);
  await page.getByRole("link", { name: "3 reports" }).click();
  await expect(page).toHaveURL("/admin/reports");
  await expect(queued).toContainText("Flagged");
  await queued.getByRole("button", { name: "Settle" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Settle reports" }).click();
  await expect(page.getByText("Reports settled")).toBeVisible();
  await expect(queued).toBeHidden();
  expect(
    await owner`select is_archived, expires_at > now() as is_open from public.jobs where id = ${id}`,
  ).toEqual([{ is_archived: false, is_open: true }]);
});
