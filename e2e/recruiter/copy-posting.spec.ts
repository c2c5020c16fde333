import type { Page } from "@playwright/test";
import { expectAccessible } from "../axe";
import { aWord, expect, read } from "../fixtures";
import { test } from "../own-site";
import { alertIn, descriptionIn, jobsOf } from "./job-form";

// Runs these tests in one worker, so that they share one web process.
test.describe.configure({ mode: "default" });
test.use({
  variables: { NODE_OPTIONS: `--import=${import.meta.resolve("../posting-elsewhere.ts")}` },
});

const fold = (page: Page) => page.getByText("Copy from a posting elsewhere");
const address = (page: Page) => page.getByLabel("Address of a posting elsewhere");

async function copy(page: Page, from: string) {
  if (!(await address(page).isVisible())) await fold(page).click();
  await address(page).fill(from);
  await page.getByRole("button", { name: "Fill the form" }).click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a recruiter fills the job form from a posting elsewhere, which publishes nothing", async ({
      page,
      signInAs,
      owner,
    }) => {
      const { recruiterId } = await signInAs("approved");
      await page.goto("/recruiter/jobs/new");
      await expect(address(page)).toBeHidden();
      await copy(page, "http://postings.example/inside");
      await expect(alertIn(page)).toHaveText(
        "This address is not allowed: it does not lead to a public website.",
      );
      await expect(address(page)).toHaveValue("http://postings.example/inside");
      await expect(page.getByLabel("Title")).toHaveValue("");
      if (javaScriptEnabled) await expectAccessible(page);

      await copy(page, "http://postings.example/job");
      await expect(page.getByLabel("Title")).toHaveValue("Go Engineer <script>elsewhere");
      await expect(page.getByLabel("City")).toHaveValue("Lisbon");
      await expect(page.getByLabel("Country")).toHaveValue("Portugal");
      await expect(page.getByLabel("Currency")).toHaveValue("EUR");
      await expect(page.getByLabel("Application URL")).toHaveValue("http://postings.example/job");
      await expect(page.getByText("Not in the posting: job type, level, salary")).toBeVisible();
      expect(await jobsOf(owner, recruiterId)).toEqual([]);

      if (javaScriptEnabled) {
        await expect(descriptionIn(page)).toHaveText("We write Go.");
        await expectAccessible(page);
      }
      const title = aWord();
      await page.getByLabel("Title").fill(title);
      await page.getByRole("button", { name: "Post Job" }).click();
      await expect(page).toHaveURL(/\/recruiter\/dashboard/u);
      expect(await jobsOf(owner, recruiterId)).toMatchObject([
        { title, city: "Lisbon", description: "<p>We write <strong>Go</strong>.</p>" },
      ]);
    });
  });

test("what was typed before is offered again above a form filled from a posting", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await descriptionIn(page).waitFor();
  await page.getByLabel("Title").fill("Typed by hand");
  await copy(page, "http://postings.example/job");
  await expect(page.getByLabel("Title")).toHaveValue("Go Engineer <script>elsewhere");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Typed by hand");
});

test("an admin copies the company, too, and a pending recruiter copies nothing", async ({
  context,
  signInAs,
}) => {
  await signInAs("pending");
  const path = "jobs/new?address=http://postings.example/job";
  const answer = await context.request.get(`/recruiter/${path}`, { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/\/recruiter\/pending$/u);
  await signInAs("admin");
  const form = await read(context.request, `/admin/${path}`);
  expect(form.each("value", "input", { name: "company" })).toEqual(["Elsewhere"]);
});
