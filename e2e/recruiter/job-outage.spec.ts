import { aWord, expect } from "../fixtures";
import { test } from "../own-site";
import { alertIn, fillJob, jobsOf } from "./job-form";

test.use({ isFailing: true });

test("a job that could not be saved during an outage is saved once when the backend is back", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = aWord();
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, title);
  // First all backend requests fail, then only the one that saves the job, after the recruiter is authenticated.
  for (const path of [/./u, /rpc\/save_job/u]) {
    ownSite.disconnect(path);
    // Waits for the response, because the error message of the first attempt is still shown during the second.
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

test("a job can be posted when the city suggestions cannot be loaded", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  ownSite.disconnect(/rest\/v1\/cities/u);
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, aWord());
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await jobsOf(owner, recruiterId)).toHaveLength(1);
});
