import type { Locator, Page } from "@playwright/test";
import { aWord, expect, test } from "../fixtures";
import { descriptionIn, jobsOf, url } from "./job-form";

/** Goes on with Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached by Tab.`);
}

test("from signing in to the job on the board with the keyboard alone", async ({
  page,
  addAccount,
  owner,
}) => {
  const { email, password, recruiterId } = await addAccount("approved");
  const title = aWord();
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
  for (const [field, text] of [
    [page.getByLabel("Title"), title],
    [page.getByLabel("City"), "Berlin"],
    [page.getByLabel("Country"), "Germany"],
    [page.getByLabel("Salary Min"), "80000"],
    [page.getByLabel("Application URL"), url],
    [descriptionIn(page), "We look for somebody who writes Go."],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole("button", { name: "Post Job" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await jobsOf(owner, recruiterId)).toEqual([
    expect.objectContaining({ title, city: "Berlin", country: "Germany", salary_min: 80_000 }),
  ]);
  await tabTo(page, page.getByRole("link", { name: title, exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("from signing in to the job on the board", async ({ page, addAccount, owner }) => {
    const { email, password, recruiterId } = await addAccount("approved");
    const title = aWord();
    await page.goto("/recruiter/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/recruiter/dashboard");
    await page.getByRole("link", { name: "Post New Job" }).first().click();
    for (const group of ["The role", "Where", "Pay", "How to apply", "The work"])
      await expect(page.getByRole("group", { name: group, exact: true })).toBeVisible();
    await page.getByLabel("Title").fill(title);
    await page.getByRole("group", { name: "Where" }).getByLabel("City").fill("Berlin");
    await page.getByLabel("Country").selectOption("Germany");
    await page.getByLabel("Salary Min").fill("80000.5");
    await page.getByLabel("Application URL").fill(url);
    await page.getByLabel("Description").fill("<p>We look for somebody who writes Go.</p>");
    await page.getByRole("button", { name: "Post Job" }).click();
    // What is wrong is told beside its field, and what was typed is still there.
    await expect(page.getByLabel("Salary Min")).toHaveAccessibleDescription(
      "Salary must be a whole number Per year, before tax",
    );
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await page.getByLabel("Salary Min").fill("80000");
    await page.getByRole("button", { name: "Post Job" }).click();
    await expect(page).toHaveURL(/\/recruiter\/dashboard/);
    expect(await jobsOf(owner, recruiterId)).toEqual([
      expect.objectContaining({ title, city: "Berlin", salary_min: 80_000 }),
    ]);
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  });
});
