import { aWord, expect } from "../fixtures";
import { durationOf, test } from "../own-site";
import { alertIn, fillJob, jobsOf } from "./job-form";

// What the browser and the server say about a backend that is away is what these are about.
test.use({ isFailing: true });

test("a job that could not be saved while the backend was away is saved once it is back, and once", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = aWord();
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, title);
  // Everything, and then only what saves: by then it is known who asks.
  for (const path of [/./u, /rpc\/save_job/u]) {
    ownSite.breakOff(path);
    // The sentence of the time before is still there while this one is asked.
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Post Job" }).click();
    await answer;
    await expect(page.getByRole("button", { name: "Post Job" })).toBeEnabled();
    await expect(alertIn(page)).toHaveText("Failed to save job");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("City")).toHaveValue("Berlin");
  }
  ownSite.recover();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await jobsOf(owner, recruiterId)).toEqual([expect.objectContaining({ title })]);
});

for (const who of ["approved", "admin"] as const)
  test(`a job that cannot be loaded says so, and Try Again opens it once the backend is back (${who})`, async ({
    page,
    ownSite,
    signInAs,
    addJobs,
  }) => {
    const { recruiterId } = await signInAs(who);
    const [job] = await addJobs({ recruiter_id: recruiterId, title: "Gopher" });
    const path = `/${who === "admin" ? "admin" : "recruiter"}/jobs/${job?.id}/edit`;
    await page.request.get(path);
    for (const fail of [ownSite.breakOff, ownSite.hang]) {
      fail(/rest\/v1\/jobs/u);
      expect(await durationOf(await page.goto(path))).toBeLessThan(4000);
      await expect(alertIn(page)).toContainText("Failed to load job");
      ownSite.recover();
      await page.getByRole("link", { name: "Try Again" }).click();
      await expect(page.getByLabel("Title")).toHaveValue("Gopher");
    }
  });

test("without suggestions of cities the form is opened all the same", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  ownSite.breakOff(/rest\/v1\/cities/u);
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, aWord());
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await jobsOf(owner, recruiterId)).toHaveLength(1);
});
