import { randomWord, expect, mainAlert } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";
import { fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

test.use({ isFailing: true });

test("a job that could not be saved during an outage is saved once when the backend is back, even without city suggestions", async ({
  page,
  ownSite,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = randomWord();
  const suggestions = /rest\/v1\/cities/u;
  ownSite.disconnect(suggestions);
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, title);
  // First all backend requests fail; then only the one that saves the job, so that authentication still succeeds.
  for (const path of [/./u, /rpc\/save_job/u]) {
    ownSite.disconnect(path);
    // Waits for the response, because the error message of the first attempt is still shown during the second.
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Post Job" }).click();
    await answer;
    await expect(page.getByRole("button", { name: "Post Job" })).toBeEnabled();
    await expect(mainAlert(page)).toHaveText("Failed to save job");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("City")).toHaveValue("Berlin");
  }
  ownSite.recover();
  ownSite.disconnect(suggestions);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ title }),
  ]);
});
