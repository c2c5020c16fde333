import { randomWord, expect, mainAlert, test } from "@/e2e/fixtures";
import { fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

test("public pages show a posted or edited job at the next request", async ({
  page,
  request,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await owner`
    insert into private.limit_counts (name, key, minute, in_minute, day, in_day)
    values ('jobs_per_recruiter', ${recruiterId}, now(), 30, (now() at time zone 'UTC')::date, 30)`;
  const before = randomWord();
  const after = randomWord();
  const shows = async (path: string, word: string) =>
    (await (await request.get(path)).text()).includes(word);
  // Fills the cache with the pages before the job exists.
  for (const word of [before, after])
    expect(await shows(`/?q=${word}`, "No jobs match")).toBe(true);

  await page.goto("/recruiter/jobs/new");
  await fillJob(page, before);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(mainAlert(page)).toHaveText(
    "You have added 30 jobs today, as many as a recruiter can. Please save this one after midnight UTC.",
  );
  await expect(page.getByLabel("Title")).toHaveValue(before);
  await expect(page.getByLabel("City")).toHaveValue("Berlin");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([]);
  await owner`delete from private.limit_counts where key = ${recruiterId}`;
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await shows(`/?q=${before}`, "1 job found")).toBe(true);
  const [job, ...others] = await readJobsOfRecruiter(owner, recruiterId);
  expect(others).toEqual([]);
  expect(await shows(`/golang-jobs/${job?.slug}`, before)).toBe(true);

  await page.goto(`/recruiter/jobs/${job?.id}/edit`);
  await expect(page.getByLabel("City")).toHaveValue("Berlin");
  await page.getByLabel("Title").fill(after);
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("Job saved")).toBeVisible();
  expect(await shows(`/golang-jobs/${job?.slug}`, after)).toBe(true);
  expect(await shows(`/?q=${after}`, "1 job found")).toBe(true);
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    { ...job, title: after, version: 2 },
  ]);
});

test("saving a job that was changed in another tab overwrites nothing", async ({
  page,
  context,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: recruiterId });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(`/recruiter/jobs/${job?.id}/edit`);
  await other.getByLabel("Title").fill("From the other tab");
  await other.getByRole("button", { name: "Save Job" }).click();
  await expect(other).toHaveURL("/recruiter/dashboard");

  await page.getByLabel("Title").fill("From this tab");
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(mainAlert(page)).toContainText(
    "You have changed this job in another tab or window.",
  );
  await expect(page.getByLabel("Title")).toHaveValue("From this tab");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ title: "From the other tab" }),
  ]);

  await page.getByRole("button", { name: "Load the newer copy" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("From the other tab");
  await expect(page.getByText("The job has been changed since")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("From this tab");
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ title: "From this tab", version: 3 }),
  ]);
});

test("each opened job form posts one job, even by a double click", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  for (const [title, openForm] of [
    ["First", () => page.goto("/recruiter/jobs/new")],
    ["Second", () => page.goBack()],
    ["Third", () => page.goto("/recruiter/jobs/new")],
  ] as const) {
    await openForm();
    await fillJob(page, title);
    await page.getByRole("button", { name: "Post Job" }).dblclick();
    await expect(page).toHaveURL("/recruiter/dashboard");
  }
  const titles = (await readJobsOfRecruiter(owner, recruiterId)).map(({ title }) => title);
  expect(titles).toEqual(["First", "Second", "Third"]);
});
