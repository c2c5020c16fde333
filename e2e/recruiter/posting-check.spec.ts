import { randomWord, expect, test } from "@/e2e/fixtures";
import { fillJob } from "@/e2e/recruiter/job-form";

test("the posting check suggests improvements and warns of duplicates without blocking the job", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  const title = `Senior Go Engineer ${randomWord()}`;
  await addJobs({ title, company, recruiter_id: recruiterId, city: "Berlin", country: "Germany" });
  await page.goto("/recruiter/jobs/new");
  const check = page.getByRole("region", { name: "Posting check" });
  await expect(check).toContainText("As you fill in the form");
  await page.getByLabel("Title").fill(title.toUpperCase());
  await expect(check).toContainText("in capitals");
  await expect(check.getByRole("listitem")).toHaveCount(1);
  await fillJob(page, title.toUpperCase(), "We run Postgres on K8s.");
  await expect(check).toContainText("No pay is stated");
  const law = check.getByRole("listitem").filter({ hasText: "European Union" });
  await expect(law).not.toContainText("Not legal advice");
  await expect(check.getByRole("link", { name: title })).toBeVisible();
  for (const [width, isBeside] of [
    [390, false],
    [1024, false],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Retried, because a busy browser may lay out the page at the new width before it applies the matching media
    // queries.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [own, button] = await Promise.all(
        [check, page.getByRole("button", { name: "Post Job" })].map((element) =>
          element.boundingBox(),
        ),
      );
      const end = (button?.x ?? 0) + (button?.width ?? 0);
      expect((own?.x ?? 0) > end, `${width} px`).toBe(isBeside);
      expect(own?.y, `${width} px`).toBeLessThan(button?.y ?? 0);
    }).toPass();
    const lines = await law.locator("span").evaluate((text) => {
      const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
      return Math.round(text.getBoundingClientRect().height / lineHeight);
    });
    expect(lines, `${width} px`).toBeLessThanOrEqual(2);
  }
  await law.getByRole("button", { name: "Why" }).click();
  await expect(law).toContainText("Not legal advice");
  await expect(law.getByRole("link", { name: "Source" })).toBeVisible();
  await law.getByRole("button", { name: "Why" }).click();
  await expect(law).not.toContainText("Not legal advice");
  const card = page.getByRole("region", { name: "In the list" });
  await page.getByLabel("Salary Min").fill("90000");
  await expect(card).toContainText("From 90,000 EUR");
  await page.getByLabel("Salary Max").fill("70000");
  await expect(check).toContainText("The maximum salary is below the minimum");
  await expect(card).toContainText("Salary not specified");
  await page.getByLabel("Salary Max").fill("");
  await page.getByLabel("Salary Min").fill("60");
  await expect(check).toContainText("From 60 EUR a year is probably an hour.");
  await page.getByRole("button", { name: "+ PostgreSQL" }).click();
  await page.getByText("Who may apply and hours").click();
  await page.getByLabel("People May Apply From").selectOption("Certain countries or regions");
  await page.getByRole("button", { name: "+ European Union" }).click();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(
    await owner`
      select skills, eligibility, cardinality(eligible_countries)::int as countries from public.jobs
      where recruiter_id = ${recruiterId} and title = ${title.toUpperCase()}`,
  ).toEqual([{ skills: ["postgresql"], eligibility: "countries", countries: 27 }]);
});

test("the posting check says that nothing is to add only once the job has a place, a link and a text", async ({
  page,
  signInAs,
}) => {
  await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  const check = page.getByRole("region", { name: "Posting check" });
  await expect(check).toBeVisible();
  const title = `Gopher ${randomWord()}`;
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Salary Max").fill("90000");
  await expect(page.getByRole("region", { name: "In the list" })).toContainText("90,000");
  await expect(check).toContainText("As you fill in the form");
  await fillJob(page, title, "We write services in Go with a team of five. ".repeat(8));
  await expect(check).toContainText("Nothing to add.");
});

test("similar jobs can be requested by a signed-in approved recruiter only", async ({
  context,
  request,
  signInAs,
}) => {
  for (const path of ["/recruiter/jobs/alike", "/admin/jobs/alike"]) {
    const answer = await request.get(`${path}?title=Go&company=Acme`, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
  }
  await signInAs("approved");
  const own = await context.request.get(
    "/recruiter/jobs/alike?title=Go&city=Berlin&country=Germany",
  );
  expect(await own.json()).toEqual([]);
});
