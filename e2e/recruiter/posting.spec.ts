import { randomWord, expect, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { readJobsOfRecruiter, applicationUrl } from "@/e2e/recruiter/job-form";

test("a recruiter gets from the sign-in to a public job with the keyboard alone", async ({
  page,
  addAccount,
  owner,
}) => {
  test.slow();
  const { email, password, recruiterId, company } = await addAccount("approved");
  const title = randomWord();
  await page.goto("/recruiter/login");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recruiter/dashboard");
  await tabTo(page, page.getByRole("link", { name: "Post New Job" }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recruiter/jobs/new");
  await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  await expect(page.getByRole("toolbar")).toBeVisible();
  // Presses Tab several times, because there are optional fields in between.
  const next = (label: string) => tabTo(page, page.getByLabel(label, { exact: true }));
  await next("Title");
  await page.keyboard.type(title);
  await next("Job Type");
  await page.keyboard.press("ArrowDown");
  await next("Remote Position");
  await page.keyboard.press("Space");
  await next("Country");
  await page.keyboard.type("Ind");
  await next("Salary Min");
  await page.keyboard.type("80000");
  await next("Salary Max");
  await page.keyboard.type("90000");
  await next("Currency");
  await page.keyboard.type("EUR");
  await next("Description");
  await page.keyboard.type("We look for somebody who writes Go.");
  await tabTo(page, page.getByRole("button", { name: "Add requirement" }));
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Requirement 1");
  await page.keyboard.type("Go");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Requirement 2");
  await page.keyboard.type("SQL");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Requirement 1", { exact: true })).toHaveValue("SQL");
  await next("Application URL");
  await page.keyboard.type(applicationUrl);
  await tabTo(page, page.getByRole("button", { name: "Post Job" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recruiter/dashboard");
  await expect(page.getByText("Job posted")).toBeVisible();
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({
      title,
      company,
      type: "part-time",
      city: "Remote",
      country: "India",
      salary_min: 80_000,
      salary_max: 90_000,
      salary_currency: "EUR",
      application_url: applicationUrl,
      requirements: ["SQL", "Go"],
      posted_by: "Recruiter",
    }),
  ]);
  await tabTo(page, page.getByRole("link", { name: title, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});
