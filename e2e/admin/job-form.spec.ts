import { findAccessibilityViolations } from "@/e2e/axe";
import { randomWord, expect, test, type Who } from "@/e2e/fixtures";
import { fillJob } from "@/e2e/recruiter/job-form";

test("only admins can post a job for any company", async ({ page, context, signInAs, owner }) => {
  await signInAs("admin");
  const title = randomWord();
  await page.goto("/admin/jobs/new");
  await fillJob(page, title);
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page.getByLabel("Company")).toHaveAccessibleDescription("Company is required");
  await expect(page.getByLabel("Company")).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByLabel("Company").fill("Any company");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog", { name: "Preview" })).toContainText("Any company");
  await page.keyboard.press("Escape");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && "next-action" in request.headers(),
  );
  await page.getByRole("button", { name: "Post Job" }).click();
  const request = await sent;
  await expect(page).toHaveURL("/admin/jobs");
  await expect(page.getByText("Job posted")).toBeVisible();
  const takeJobs = () =>
    owner`delete from public.jobs where title = ${title} returning company, posted_by, recruiter_id`;
  const posted = [{ company: "Any company", posted_by: "Admin", recruiter_id: null }];
  expect(await takeJobs()).toEqual(posted);

  const headers = Object.fromEntries(
    Object.entries(request.headers()).filter(([name]) => name !== "cookie"),
  );
  const data = request.postDataBuffer() ?? undefined;
  for (const who of ["anonymous", "approved", "pending", "rejected", "stranger"] as const) {
    await context.clearCookies();
    if (who !== "anonymous") await signInAs(who satisfies Who);
    // A server action can be called at any path, so the path of a page that recruiters may open must not help.
    for (const address of [request.url(), new URL("/recruiter/jobs/new", request.url()).href]) {
      await context.request.post(address, { headers, data });
      expect(await takeJobs(), `${who} ${address}`).toEqual([]);
    }
  }
  await signInAs("admin");
  await context.request.post(request.url(), { headers, data });
  expect(await takeJobs()).toEqual(posted);
});

test("a recruiter's job still belongs to the recruiter after an admin has edited it", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
  request,
}) => {
  const { recruiterId } = await addAccount("approved");
  const [job] = await addJobs({
    recruiter_id: recruiterId,
    company: "Before",
    salary_min: 1000,
    requirements: ["Go"],
  });
  const shown = async () => (await request.get(`/golang-jobs/${job?.slug}`)).text();
  expect(await shown()).toContain("Before");
  await signInAs("admin");
  await page.goto(`/admin/jobs/${job?.id}/edit`);
  await expect(page.getByLabel("Company")).toHaveValue("Before");
  await expect(page.getByLabel("Salary Min")).toHaveValue("1000");
  await expect(page.getByLabel("Requirement 1", { exact: true })).toHaveValue("Go");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByLabel("Company").fill("After");
  await page.getByLabel("Salary Min").fill("");
  await page.getByRole("button", { name: "Remove requirement 1" }).click();
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page).toHaveURL("/admin/jobs");
  expect(
    await owner`select company, salary_min, requirements, recruiter_id, slug from public.jobs where id = ${job?.id ?? ""}`,
  ).toEqual([
    {
      company: "After",
      salary_min: null,
      requirements: [],
      recruiter_id: recruiterId,
      slug: job?.slug,
    },
  ]);
  expect(await shown()).toContain("After");
});

test("an unknown admin address answers 404 inside the console's layout and theme", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [path, heading] of [
    [`jobs/${crypto.randomUUID()}/edit`, "Failed to load job"],
    ["jobs/no-such-id/edit", "Failed to load job"],
    ["nothing", "Page not found"],
  ] as const) {
    const answer = await page.goto(`/admin/${path}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByRole("link", { name: "Active Jobs" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to the dashboard" })).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/dark/u);
  }
});
