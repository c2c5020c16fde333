import type { Page } from "@playwright/test";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";
import { descriptionEditor, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

// Runs these tests in one worker, so that they share one web process.
test.describe.configure({ mode: "default" });
test.use({
  variables: { NODE_OPTIONS: `--import=${import.meta.resolve("../posting-elsewhere.ts")}` },
});

const copyPostingLink = (page: Page) =>
  page.getByRole("link", { name: "Copy a posting from another site" });
const addressField = (page: Page) => page.getByLabel("Address of the posting on the other site");

async function copyPostingFrom(page: Page, from: string) {
  if (!(await addressField(page).isVisible())) await copyPostingLink(page).click();
  await addressField(page).fill(from);
  await page.getByRole("button", { name: "Fill in the form" }).click();
}

test("a recruiter fills the job form from a posting elsewhere, which publishes nothing", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await copyPostingLink(page).click();
  await expect(page).toHaveURL("/recruiter/jobs/copy");
  await copyPostingFrom(page, "http://postings.example/inside");
  await expect(
    page.getByText("This address is not allowed: it does not lead to a public website."),
  ).toBeVisible();
  await expect(addressField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(addressField(page)).toHaveValue("http://postings.example/inside");
  await expectAccessible(page);

  await copyPostingFrom(page, "http://postings.example/job");
  await expect(page.getByLabel("Title")).toHaveValue("Go Engineer <script>elsewhere");
  await expect(page.getByLabel("City")).toHaveValue("Lisbon");
  await expect(page.getByLabel("Country")).toHaveValue("Portugal");
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await expect(page.getByLabel("Application URL")).toHaveValue("http://postings.example/job");
  await expect(page.getByText("Not in the posting: job type, level, salary")).toBeVisible();
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([]);

  await expect(descriptionEditor(page)).toHaveText("We write Go.");
  await expectAccessible(page);
  // A refusal keeps what was copied and typed.
  await page.getByLabel("Application URL").fill("nowhere");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByText(/^Application URL must be a URL/u)).toBeVisible();
  await expect(page).toHaveURL("/recruiter/jobs/new");
  await expect(page.getByLabel("City")).toHaveValue("Lisbon");
  await page.getByLabel("Application URL").fill("http://postings.example/job");
  const title = randomWord();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/recruiter\/dashboard/u);
  expect(await readJobsOfRecruiter(owner, recruiterId)).toMatchObject([
    { title, city: "Lisbon", description: "<p>We write <strong>Go</strong>.</p>" },
  ]);
});

test("a posting is copied from a server that answers slowly", async ({ page, signInAs }) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/copy");
  await copyPostingFrom(page, "http://postings.example/slow");
  await expect(page.getByLabel("City")).toHaveValue("Lisbon", { timeout: 10_000 });
});

test("what was typed before is offered again above a form filled from a posting", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await descriptionEditor(page).waitFor();
  await page.getByLabel("Title").fill("Typed by hand");
  await copyPostingFrom(page, "http://postings.example/job");
  await expect(page.getByLabel("Title")).toHaveValue("Go Engineer <script>elsewhere");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Typed by hand");
});

test("an admin who copies a posting copies its company, too", async ({ page, signInAs }) => {
  await signInAs("pending");
  await page.goto("/recruiter/jobs/copy");
  await expect(page).toHaveURL(/\/recruiter\/pending$/u);
  await signInAs("admin");
  await page.goto("/admin/jobs/copy");
  await copyPostingFrom(page, "http://postings.example/job");
  await expect(page.getByLabel("Company")).toHaveValue("Elsewhere");
  await expect(page).toHaveURL("/admin/jobs/new");
});

test("no link makes the site read a page: an address in the query is ignored", async ({
  context,
  signInAs,
}) => {
  await signInAs("approved");
  for (const path of ["new", "copy"]) {
    const address = `/recruiter/jobs/${path}?address=http://postings.example/job`;
    const html = await fetchPage(context.request, address);
    expect(html.texts("h1")).toEqual(["Post New Job"]);
    expect(JSON.stringify(html.each("value", "input"))).not.toContain("Elsewhere");
  }
});
