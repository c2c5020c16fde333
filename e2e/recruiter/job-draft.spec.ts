import type { Page } from "@playwright/test";
import { createSignInSender } from "@/e2e/accounts";
import { randomWord, expect, test } from "@/e2e/fixtures";
import { descriptionEditor } from "@/e2e/recruiter/job-form";

const url = "https://acme.example/apply";

async function fillDraft(page: Page, title: string) {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Country").selectOption("Germany");
  await page.getByLabel("Application URL").fill(url);
  await descriptionEditor(page).fill("We look for somebody who writes Go.");
  await page.getByRole("button", { name: "Add requirement" }).click();
  await page.getByLabel("Requirement 1", { exact: true }).fill("Go");
}

async function expectFilled(page: Page, title: string) {
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(page.getByLabel("City")).toHaveValue("Berlin");
  await expect(page.getByLabel("Application URL")).toHaveValue(url);
  await expect(page.getByLabel("Requirement 1", { exact: true })).toHaveValue("Go");
}

const draftOffer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "You have unsaved changes" });

const countDrafts = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((name) => name.startsWith("job-draft:")).length,
  );

test("the draft of a job survives a reload, can be restored and is deleted once the job is posted", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = randomWord();
  await page.goto("/recruiter/jobs/new");
  await expect(draftOffer(page)).toHaveCount(0);
  await fillDraft(page, title);
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("");
  await draftOffer(page).getByRole("button", { name: "Restore" }).click();
  await expectFilled(page, title);
  await expect(draftOffer(page)).toHaveCount(0);
  await page.reload();
  await draftOffer(page).getByRole("button", { name: "Restore" }).click();
  expect(await countDrafts(page)).toBe(1);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(
    await owner`select title, requirements from public.jobs where recruiter_id = ${recruiterId}`,
  ).toEqual([{ title, requirements: ["Go"] }]);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test("another account in the same browser is not offered a draft", async ({ page, signInAs }) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await page.getByLabel("Title").fill(randomWord());
  await expect.poll(() => countDrafts(page)).toBe(1);
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  await expect(draftOffer(page)).toHaveCount(0);
  await page.getByLabel("Title").fill(randomWord());
  await page.reload();
  expect(await countDrafts(page)).toBe(2);
  await draftOffer(page).getByRole("button", { name: "Discard" }).click();
  await expect(draftOffer(page)).toHaveCount(0);
  // The draft of the first account is still stored.
  expect(await countDrafts(page)).toBe(1);
});

test("the browser warns before leaving a changed job form only if the draft could not be stored", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.goto("/recruiter/jobs/new");
  await page.getByLabel("Title").fill("Gopher");
  await expect.poll(() => countDrafts(page)).toBe(1);
  await page.getByLabel("Title").fill("");
  await expect.poll(() => countDrafts(page)).toBe(0);
  await page.getByLabel("Title").fill("Gopher");
  await page.reload();
  expect(dialogs).toEqual([]);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
  });
  await page.getByLabel("Title").fill("Gopher, typed into a full browser");
  await page.reload();
  expect(dialogs).toEqual(["beforeunload"]);
});

test("a job can still be posted when the session ended and the recruiter signs in in another tab", async ({
  page,
  context,
  signInAs,
  owner,
}) => {
  const account = await signInAs("approved");
  const title = randomWord();
  await page.goto("/recruiter/jobs/new");
  await fillDraft(page, title);
  const session = await context.cookies();
  for (const end of [
    () => context.clearCookies(),
    async () => {
      await context.addCookies(session);
      await owner`delete from auth.sessions where user_id = ${account.id}`;
    },
  ]) {
    await end();
    // Waits for the response, because the error message of the first attempt is still shown during the second.
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Post Job" }).click();
    await answer;
    await expect(page.getByRole("button", { name: "Post Job" })).toBeEnabled();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Sign in from another tab",
    );
    await expectFilled(page, title);
    expect(
      await owner`select from public.jobs where recruiter_id = ${account.recruiterId}`,
    ).toHaveLength(0);
  }

  // All tabs share the session cookie, so signing in by a request is equivalent to signing in in another tab.
  const signIn = await createSignInSender(context.request);
  expect((await signIn(account)).headers()["set-cookie"]).toContain("session=");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(
    await owner`select title from public.jobs where recruiter_id = ${account.recruiterId}`,
  ).toEqual([{ title }]);
});

test("a job is posted only once when its form is sent again after the first response was lost", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const title = randomWord();
  await page.goto("/recruiter/jobs/new");
  await fillDraft(page, title);
  // The server saves the job, but the browser does not get the response.
  let isBroken = true;
  await page.route("/recruiter/jobs/new", async (route) => {
    if (!isBroken || route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to save job");
  await expectFilled(page, title);
  isBroken = false;
  await page.getByLabel("City").fill("Bern");
  await page.getByLabel("Country").selectOption("Switzerland");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  const jobs =
    await owner`select title, cities.name from public.jobs join public.cities on cities.id = city_id where recruiter_id = ${recruiterId}`;
  expect(jobs).toEqual([{ title, name: "Bern" }]);
});
