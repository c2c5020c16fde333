import { expectAccessible, findAccessibilityViolations } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import {
  descriptionEditor,
  fillJob,
  readJobsOfRecruiter,
  applicationUrl,
} from "@/e2e/recruiter/job-form";

test("the labels of the job form are in title case", async ({ page, signInAs }) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  const form = page.locator("form").filter({ has: page.getByLabel("Title", { exact: true }) });
  const texts = await form.locator("label").allTextContents();
  const labels = texts.map((text) => text.replace(" (optional)", ""));
  expect(labels).toEqual(
    expect.arrayContaining(["Job Type", "Remote Position", "How Much Go", "Years of Go"]),
  );
  const titleCase = /^[A-Z]\S*(?: (?:[A-Z\d]\S*|in|of|or|the))*$/u;
  expect(labels.filter((label) => !titleCase.test(label))).toEqual([]);
});

test("each invalid field of the job form is described by its error message", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await expect(page.getByText(company).last()).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveCount(0);
  await expect(page.getByLabel("Job Type")).toHaveValue("full-time");
  await expect(page.getByLabel("Country")).toHaveValue("");
  await expect(page.getByLabel("Currency")).toHaveValue("USD");
  await page.getByLabel("Salary Min").fill("90000.5");
  await page.getByRole("button", { name: "Post Job" }).click();
  const hint = "The button “Apply Now” opens this page: your own form or careers page.";
  const expectWrong = (label: string, message: string) =>
    expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  await expectWrong("Title", "Title is required");
  await expectWrong("City", "Please enter a city for non-remote jobs");
  await expectWrong("Salary Min", "Salary must be a whole number");
  await expectWrong("Application URL", `Application URL is required ${hint}`);
  await expect(page.getByText("Description is required")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Title").fill("Gopher");
  await expectWrong("Title", "");

  await page.getByLabel("Salary Min").fill("90000");
  await page.getByLabel("Salary Max").fill("80000");
  await page.getByLabel("Application URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expectWrong("Salary Max", "Maximum salary must not be below the minimum");
  await expectWrong(
    "Application URL",
    `Application URL must be a URL that starts with https:// or http:// ${hint}`,
  );
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([]);

  await page.getByText("Remote Position").click();
  await expect(page.getByLabel("City")).toBeHidden();
  await page.getByLabel("Salary Max").fill("");
  await page.getByLabel("Application URL").fill(applicationUrl);
  // A description without visible text counts as empty.
  await descriptionEditor(page).press("Enter");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByText("Description is required")).toBeVisible();
  await descriptionEditor(page).fill("We look for somebody who writes Go.");
  await expect(page.getByText("Description is required")).toHaveCount(0);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({ city: "Remote", country: "Global", salary_max: null }),
  ]);
});

test("the preview of a job shows the form as the public page would and changes nothing", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, "A job yet to come");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("A job yet to come");
  await expect(preview).toContainText(company);
  await expect(preview).toContainText("Berlin, Germany");
  await expect(preview.getByRole("link", { name: "Apply Now" })).toHaveAttribute(
    "href",
    applicationUrl,
  );
  await expect(preview.getByRole("button")).toHaveText(["Close"]);
  await preview.getByRole("link", { name: "All jobs", exact: true }).click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await expect(page.getByRole("button", { name: "Preview" })).toBeFocused();
  await expect(page.getByLabel("Title")).toHaveValue("A job yet to come");
  await expect(page).toHaveURL("/recruiter/jobs/new");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([]);
});

test("the form for editing a job meets WCAG 2.2 AA while it shows errors", async ({
  page,
  signInAs,
  addJobs,
}) => {
  test.slow();
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({
    recruiter_id: recruiterId,
    requirements: ["Go", "SQL"],
    description: "<h2>Words</h2><p>More.</p>",
  });
  await page.goto(`/recruiter/jobs/${job?.id}/edit`);
  await page.getByLabel("Title").fill("");
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page.getByText("Title is required")).toBeVisible();
  await expectAccessible(page);
});

test("after a try to post, the job form names each missing or refused field, also in folded sections", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  const corrections = page.getByText("to correct:");
  await expect(corrections).toHaveCount(0);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByText("4 things to correct: Title, City, Description")).toBeInViewport();
  await page.getByRole("link", { name: "Application URL" }).click();
  await expect(page.getByLabel("Application URL")).toBeFocused();
  await page.getByText("Remote Position").click();
  await expect(page.getByText("3 things to correct: Title, Description")).toBeInViewport();
  await page.getByText("Remote Position").click();
  await fillJob(page, "Gopher");
  await expect(corrections).toHaveCount(0);

  const countries = page.getByLabel("Only From These");
  await page.getByText("Who may apply and hours: nothing stated").click();
  await expect(countries).toBeHidden();
  await page.getByLabel("People May Apply From").selectOption("Certain countries or regions");
  await expect(countries).toBeVisible();
  await page.getByText("Who may apply and hours: certain countries").click();
  await expect(countries).toBeHidden();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(countries).toBeFocused();
  await expect(page.getByRole("link", { name: "Please name the countries" })).toBeVisible();
  await expectAccessible(page);
});

test("the bar of the job form is one line high on a phone, also with missing fields", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/recruiter/jobs/new");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  const bar = page.locator("[data-bar]");
  const height = async () => (await bar.boundingBox())?.height ?? Infinity;
  const button = await page.getByRole("button", { name: "Post Job" }).boundingBox();
  const oneLine = (button?.height ?? 0) + 30;
  expect(await height(), "at first").toBeLessThan(oneLine);
  await page.getByRole("button", { name: "Post Job" }).click();
  await page.getByLabel("Title").fill("Gopher");
  await expect(bar.getByRole("link", { name: "3 to correct" })).toBeInViewport();
  expect(await height(), "after the first try").toBeLessThan(oneLine);
  await bar.getByRole("link", { name: "3 to correct" }).click();
  await expect(page.getByLabel("City")).toBeFocused();
});

test("the place fields say when their values keep a job out of Google's job search", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  const where = page.getByRole("group", { name: "Where" });
  const note = where.getByText("Google’s job search");
  await expect(note).toHaveCount(0);
  await page.getByLabel("City").fill("Springfield");
  await expect(note).toContainText(
    "Without a country, this job will not be in Google’s job search",
  );
  await page.getByLabel("Country").selectOption("United States");
  await expect(note).toHaveCount(0);
  await page.getByText("Remote Position").click();
  await expect(note).toHaveCount(0);
  await page.getByLabel("Country").selectOption("Global");
  await expect(note).toContainText("because it names no country");
  await expectAccessible(page);
  await page.getByText("Who may apply and hours: nothing stated").click();
  await page.getByLabel("People May Apply From").selectOption("Anywhere");
  await expect(note).toHaveCount(0);
});
