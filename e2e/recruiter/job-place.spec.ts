import type { Page } from "@playwright/test";
import { randomWord, expect, test } from "@/e2e/fixtures";
import { fillJob, readJobsOfRecruiter } from "@/e2e/recruiter/job-form";

const countryOptions = (page: Page) =>
  page.getByLabel("Country").getByRole("option").allTextContents();

test("the job form offers the countries of the kind of job and derives country and currency", async ({
  page,
  signInAs,
  addJobs,
}) => {
  await signInAs("approved");
  const city = randomWord();
  await addJobs({ city, country: "Japan" });
  await page.goto("/recruiter/jobs/new");
  await page.getByRole("button", { name: "Preview" }).waitFor();
  const country = page.getByLabel("Country");
  const currency = page.getByLabel("Currency");
  await expect(currency).toHaveValue("USD");
  expect((await countryOptions(page)).slice(0, 4)).toEqual([
    "Please choose",
    "India",
    "United States",
    "United Kingdom",
  ]);
  for (const group of ["Global", "Asia", "Europe", "EMEA", "APAC", "LATAM"])
    expect(await countryOptions(page)).not.toContain(group);
  await page.getByText("Remote Position").click();
  await expect(country).toHaveValue("Global");
  expect((await countryOptions(page)).slice(0, 4)).toEqual(["Global", "India", "Asia", "Europe"]);
  await country.selectOption("Europe");
  await page.getByText("Remote Position").click();
  await expect(country).toHaveValue("");
  await country.selectOption("Mali");
  await page.getByText("Remote Position").click();
  await expect(country).toHaveValue("Mali");
  await page.getByText("Remote Position").click();
  await fillJob(page, randomWord());
  await country.selectOption("Please choose");
  await expect(page.getByText("Without a country, this job will not be in Google")).toBeVisible();

  await expect(page.locator(`datalist option[value="${city}"]`)).toHaveCount(1);
  await page.getByLabel("City").fill(city);
  await expect(country).toHaveValue("Japan");
  await expect(currency).toHaveValue("JPY");
  await country.selectOption("India");
  await page.getByLabel("City").fill("");
  await page.getByLabel("City").fill(city);
  await expect(country).toHaveValue("India");
  await country.selectOption("Germany");
  await expect(currency).toHaveValue("EUR");
  await country.selectOption("Please choose");
  await expect(currency).toHaveValue("USD");
  await page.getByText("Remote Position").click();
  await country.selectOption("Europe");
  await expect(currency).toHaveValue("USD");
  await page.getByText("Remote Position").click();
  await currency.fill("CHF");
  await country.selectOption("India");
  await expect(currency).toHaveValue("CHF");
});

test("a job that was saved without a country has none until it is made remote", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const [job] = await addJobs({
    city: randomWord(),
    country: "Unknown",
    recruiter_id: recruiterId,
  });
  const save = async () => {
    await page.getByRole("button", { name: "Save Job" }).click();
    await expect(page).toHaveURL("/recruiter/dashboard");
    const [saved] = await readJobsOfRecruiter(owner, recruiterId);
    return saved;
  };
  await page.goto(`/recruiter/jobs/${job?.id}/edit`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
  const country = page.getByLabel("Country");
  const currency = page.getByLabel("Currency");
  await expect(country.getByRole("option", { selected: true })).toHaveText("Please choose");
  await country.selectOption("India");
  await expect(currency).toHaveValue("USD");
  await country.selectOption("Please choose");
  expect(await save()).toMatchObject({ country: "Unknown", version: 2 });
  await page.goto(`/recruiter/jobs/${job?.id}/edit`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await page.getByText("Remote Position").click();
  await expect(country).toHaveValue("Global");
  expect(await save()).toMatchObject({ city: "Remote", country: "Global" });
});

test("overlap hours and time zones are saved as they were entered, half hours included", async ({
  page,
  signInAs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await page.goto("/recruiter/jobs/new");
  await fillJob(page, randomWord());
  const hours = page.getByLabel("Hours in Common");
  const zone = page.getByLabel("With Office Hours In");
  const first = page.getByLabel("Or Time Zones From");
  const last = page.getByLabel(/^To\b/u);
  await page.getByText("Who may apply and hours").click();
  await hours.selectOption("At least 4 hours");
  await zone.selectOption("Asia/Kolkata");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  const [job] = await readJobsOfRecruiter(owner, recruiterId);
  await page.goto(`/recruiter/jobs/${job?.id}/edit`);
  await page.getByRole("button", { name: "Preview" }).waitFor();
  await expect(hours).toHaveValue("4");
  await expect(zone).toHaveValue("Asia/Kolkata");
  await expect(first).toHaveValue("");
  await page.getByText("Who may apply and hours").click();
  await first.selectOption("UTC+5:30");
  await last.selectOption("UTC+5:45");
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(first).toHaveAccessibleDescription(
    "Please state either hours in common or time zones, not both",
  );
  await hours.selectOption("Not stated");
  await zone.selectOption("Not stated");
  await page.getByRole("button", { name: "Save Job" }).click();
  await expect(page).toHaveURL("/recruiter/dashboard");
  expect(await readJobsOfRecruiter(owner, recruiterId)).toEqual([
    expect.objectContaining({
      overlap_hours: null,
      overlap_time_zone: null,
      utc_offset_min: 330,
      utc_offset_max: 345,
    }),
  ]);
});
