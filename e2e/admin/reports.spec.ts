import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

test("a job is flagged from three reports on until an admin keeps it", async ({
  page,
  signInAs,
  addJobs,
  backend,
  owner,
}) => {
  await signInAs("admin");
  const [job] = await addJobs({ title: `Reported ${randomWord()}` });
  const { title = "", slug = "", id = "" } = job ?? {};
  const report = (network: string, comment = "") =>
    backend
      .rpc("report_job", { job_slug: slug, reason: "not_go", comment, network: network + slug })
      .throwOnError();
  const queued = page.getByRole("row").filter({ hasText: title });

  await report("a", "<b>Only</b> Java.");
  const queue = await fetchPage(page.request, "/admin/reports");
  const listed = queue.texts("tr").find((text) => text.includes(title));
  expect(listed).toContain("It is not a job for Go developers");
  expect(listed).toContain("<b>Only</b> Java.");
  expect(listed).not.toContain("Flagged");
  const strip = (await fetchPage(page.request, "/admin/analytics")).within("nav", {
    "aria-label": "Waiting",
  });
  expect(strip.texts("a", { href: "/admin/reports" })).toEqual([
    expect.stringMatching(/^Review [1-9]\d* reported jobs?$/u),
  ]);

  await report("b");
  await report("c");
  const jobs = await fetchPage(page.request, `/admin/jobs?q=${encodeURIComponent(title)}`);
  expect(jobs.within("tbody").texts("a", { href: "/admin/reports" })).toEqual(["3 reports"]);
  await page.goto("/admin/reports");
  await expect(queued).toContainText("Flagged");
  await queued.getByRole("button", { name: `Keep job ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep job" }).click();
  await expect(page.getByText("Job kept")).toBeVisible();
  await expect(queued).toBeHidden();
  expect(
    await owner`select is_archived, expires_at > now() as is_open from public.jobs where id = ${id}`,
  ).toEqual([{ is_archived: false, is_open: true }]);
  const log = (await fetchPage(page.request, "/admin/audit?table=job_reports")).within("tbody");
  expect(log.texts("tr").filter((text) => text.includes(title))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining("Kept jobReported jobs")),
  );
});

test("an admin removes a reported job and restores it after the recruiter's objection", async ({
  page,
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  test.slow();
  const title = `Gopher ${randomWord()}`;
  const { recruiterId, email } = await signInAs("approved");
  const recruiter = await context.cookies();
  await context.clearCookies();
  const [job] = await addJobs({ title, recruiter_id: recruiterId });
  const reader = `${randomWord()}@reader.example`;
  const mails = async (address: string) =>
    (
      await owner`select kind from public.outbox where address = ${address} order by created_at`
    ).map(({ kind }) => kind as string);
  await page.goto(`/report/${job?.slug}`);
  await page.getByRole("radio", { name: "It looks like a scam" }).check();
  await page.getByLabel("If it breaks the law").fill("It asks for a fee");
  await page.getByLabel("Email, for a receipt").fill(reader);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you. We will look at it.");
  expect(await mails(reader)).toEqual(["report-received"]);

  await signInAs("admin");
  await page.goto("/admin/reports");
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Said to break the law: It asks for a fee");
  await row.getByRole("button", { name: `Remove job ${title}` }).click();
  const removal = page.getByRole("alertdialog", { name: `Remove “${title}”?` });
  await removal.getByLabel("Which rule").selectOption("law");
  await removal.getByLabel("Reason").fill("Fees are forbidden");
  await removal.getByRole("button", { name: "Remove job" }).click();
  await expect(page.getByText("Job removed")).toBeVisible();
  await expect(row).toBeHidden();
  expect(await mails(reader)).toEqual(["report-received", "report-decided"]);

  const admin = await context.cookies();
  await context.addCookies(recruiter);
  await page.goto("/recruiter/dashboard?archived=1");
  await expect(row).toContainText(
    "It breaks the rule “A posting breaks no law and violates nobody’s rights”. Fees are forbidden",
  );
  await page.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("button", { name: `Object to the removal of ${title}` }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Why the job should be restored").fill("There is no fee any more");
  await question.getByRole("button", { name: "Object" }).click();
  await expect(page.getByText(/Until an admin has decided/)).toBeVisible();

  await context.addCookies(admin);
  await page.goto("/admin/reports");
  await expect(row).toContainText("There is no fee any more");
  await expect(row).toContainText(
    "Removed because: It breaks the rule “A posting breaks no law and violates nobody’s rights”. Fees are forbidden",
  );
  await row.getByRole("button", { name: `Restore ${title}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore job" }).click();
  await expect(page.getByText("Objection decided")).toBeVisible();
  await expect(row).toBeHidden();
  expect((await mails(email)).slice(-2)).toEqual(["job-removed", "objection-decided"]);
  expect((await fetchPage(page.request, `/golang-jobs/${job?.slug}`)).texts("h1")).toEqual([title]);
  expect((await fetchPage(page.request, "/terms")).within("main").text()).toMatch(
    /In the last year .* removed and .* kept/u,
  );
});
