import { aWord, expect } from "../fixtures";
import { test } from "../own-site";
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
