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
  // First all requests fail, then only the one that saves, when the caller is already known.
  for (const path of [/./u, /rpc\/save_job/u]) {
    ownSite.disconnect(path);
    // The error message of the first attempt is still shown during the second.
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

test("the job form works without suggestions of cities", async ({
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
