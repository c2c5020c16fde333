import type { Page, Request } from "@playwright/test";
import { randomWord, expect, mainAlert, test } from "@/e2e/fixtures";
import { fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

/** Options for repeating a request with the browser's current session cookies. */
const copyRequestOptions = (request: Request) => ({
  method: request.method(),
  headers: Object.fromEntries(
    Object.entries(request.headers()).filter(([name]) => name !== "cookie"),
  ),
  data: request.postDataBuffer() ?? undefined,
});

/** Changes what forms send from now on. */
const rewritePostedData = (page: Page, change: (data: string) => string) =>
  page.route("**", (route) => {
    const data = route.request().postData();
    return data ? route.continue({ postData: change(data) }) : route.fallback();
  });

test("only recruiters who are approved at that moment can post a job for their own company", async ({
  page,
  context,
  signInAs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  const title = randomWord();
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, title);
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(mainAlert(page)).toContainText("You do not have permission");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([]);
  await owner`update public.recruiters set status = 'approved' where id = ${recruiterId}`;

  // The form has no field for a company, so another field is renamed on its way.
  await page.getByLabel("Skills").fill("Another company");
  await rewritePostedData(page, (data) => data.replace('_skills"', '_company"'));
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && "next-action" in request.headers(),
  );
  await page.getByRole("button", { name: "Post Job" }).click();
  const request = await sent;
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(request.postData()).toContain("Another company");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ title, company }),
  ]);
  await owner`delete from public.jobs where recruiter_id = ${recruiterId}`;

  const posted = () => owner`select recruiter_id, company from public.jobs where title = ${title}`;
  for (const who of ["anonymous", "pending", "rejected", "stranger"] as const) {
    await context.clearCookies();
    if (who !== "anonymous") await signInAs(who);
    const answer = await context.request.fetch(request.url(), copyRequestOptions(request));
    expect(await answer.text(), who).toMatch(/Not authenticated|You do not have permission/u);
    expect(await posted(), who).toEqual([]);
  }
  await context.clearCookies();
  const other = await signInAs("approved");
  await context.request.fetch(request.url(), copyRequestOptions(request));
  expect(await posted()).toEqual([{ recruiter_id: other.recruiterId, company: other.company }]);
});

test("another recruiter's job can neither be opened nor saved by changing the id in a form", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const other = await addAccount("approved");
  const { recruiterId } = await signInAs("approved");
  const [theirs, mine] = await addJobs(
    { recruiter_id: other.recruiterId, title: "Theirs" },
    { recruiter_id: recruiterId, title: "Mine", is_archived: true },
  );
  await page.goto(`/recruiter/jobs/${theirs?.id}/edit`);
  await expect(page.getByRole("heading", { name: "Failed to load job" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the dashboard" })).toBeVisible();
  for (const id of [theirs?.id, crypto.randomUUID(), "no-such-id"]) {
    const answer = await page.request.get(`/recruiter/jobs/${id}/edit`);
    expect(answer.status(), id).toBe(404);
    const text = await answer.text();
    expect(text, id).toContain("Failed to load job");
    expect(text, id).not.toContain("Theirs");
  }
  await page.goto(`/recruiter/jobs/${mine?.id}/edit`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
  await page.getByLabel("Title").fill("Stolen");
  await rewritePostedData(page, (data) => data.replaceAll(mine?.id ?? "", theirs?.id ?? ""));
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("This job no longer exists.")).toBeVisible();
  expect(await readJobsOfRecruiter(owner, other.recruiterId)).toEqual([
    expect.objectContaining({ title: "Theirs", version: 1 }),
  ]);

  await page.unrouteAll();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ title: "Stolen", version: 2, is_archived: true }),
  ]);
});
