import type { Page } from "@playwright/test";
import { site } from "@/lib/site";
import { aWord, expect, open, read, test } from "../fixtures";

const path = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;
const fact = (page: Page, label: string) =>
  page
    .getByRole("complementary")
    .getByRole("listitem")
    .filter({ hasText: `${label}:` });

test("a job shows its title, company, place, date, type, salary, description and requirements", async ({
  page,
  addJobs,
}) => {
  const company = aWord();
  const [job] = await addJobs({
    title: "Senior Gopher",
    company,
    type: "part-time",
    salary_min: 80000,
    salary_max: 120000,
    salary_currency: "EUR",
    description: "<p>You will <strong>dig</strong>.</p><ul><li>Tunnels</li></ul>",
    requirements: ["Two strong paws", "A <b>hat</b>"],
  });
  await page.goto(path(job));
  await expect(page).toHaveTitle(new RegExp(`^Senior Gopher at ${company}`));
  const article = page.getByRole("article").first();
  await expect(article.getByRole("heading", { level: 1 })).toHaveText("Senior Gopher");
  await expect(article.getByText(company).first()).toBeVisible();
  await expect(article.getByText("Part-time", { exact: true })).toBeVisible();
  await expect(fact(page, "Location")).toContainText("Bern, Switzerland");
  await expect(fact(page, "Salary")).toContainText("80,000 - 120,000 EUR");
  await expect(fact(page, "Posted")).toContainText("1 Jan 2020");
  const description = page.getByRole("region", { name: "Job description" });
  await expect(description.getByRole("strong")).toHaveText("dig");
  await expect(description.getByRole("listitem")).toHaveText("Tunnels");
  await expect(page.getByRole("region", { name: "Requirements" }).getByRole("listitem")).toHaveText(
    ["Two strong paws", "A <b>hat</b>"],
  );
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
});

test("a salary is told as far as it is known", async ({ request, addJobs }) => {
  for (const [salary, text] of [
    [{}, "Salary not specified"],
    [{ salary_min: 1000, salary_max: 1000 }, "1,000 USD"],
    [{ salary_min: 50000 }, "From 50,000 USD"],
    [{ salary_max: 50000 }, "Up to 50,000 USD"],
  ] as const) {
    const [job] = await addJobs(salary);
    const facts = (await read(request, path(job))).within("article").texts("li");
    expect.soft(facts, text).toContain(`Salary: ${text}`);
  }
});

test("a remote job says so in words", async ({ page, addJobs }) => {
  const [job] = await addJobs({ city: "Remote", country: "Global" });
  await page.goto(path(job));
  await expect(fact(page, "Location")).toContainText("Remote (Global)");
  await expect(page.getByRole("article").first()).toContainText(
    "This is a remote job.The employer does not say from where you may apply.",
  );
});

test("what a job states of who may apply, its pay and its skills is on its page, and in its data only that", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({
    city: "Remote",
    country: "Global",
    salary_min: 60,
    salary_max: 80,
    salary_currency: "EUR",
    salary_period: "hour",
    eligibility: "countries",
    eligible_countries: ["DE", "AT", "CH"],
    excluded_countries: ["CH"],
    utc_offset_min: -180,
    utc_offset_max: 120,
    visa_sponsorship: false,
    level: "senior",
    skills: ["postgresql", "grpc"],
  });
  const page = await read(request, path(job));
  const text = page.within("article").text();
  for (const sentence of [
    "You can apply from Germany or Austria.",
    "Time zones between UTC−3 and UTC+2.",
    "No visa sponsorship.",
    "Senior",
    "60 - 80 EUR an hour",
  ])
    expect(text).toContain(sentence);
  expect(text).toMatch(
    /≈ 125,000 - 166,000 EUR or [\d,]+ - [\d,]+ USD a year, counting 2,080 hours, at the ECB’s rate of \d+ \w+ \d{4}/u,
  );
  expect(page.texts("a", { href: "/golang-jobs/with/postgresql" })).toEqual(["PostgreSQL"]);
  const [posting] = (JSON.parse(page.data().join()) as { "@graph": Record<string, unknown>[] })[
    "@graph"
  ];
  expect(posting).toMatchObject({
    applicantLocationRequirements: [{ name: "Germany" }, { name: "Austria" }],
    baseSalary: { value: { unitText: "HOUR" } },
  });
});

test("both apply buttons open the employer's address in a tab of its own that cannot reach back", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({ application_url: 'https://jobs.example.com/1?a=b&c="d"' });
  await page.goto(path(job));
  for (const name of ["Apply Now", "Apply for this position"]) {
    const apply = page.getByRole("link", { name });
    await expect(apply).toHaveAccessibleName(`${name} (opens in a new tab)`);
    await expect(apply).toHaveAttribute("href", 'https://jobs.example.com/1?a=b&c="d"');
    await expect(apply).toHaveAttribute("target", "_blank");
    await expect(apply).toHaveAttribute("rel", /noopener/);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the share menu leads to the networks with the address marked as shared and the hashtags", async ({
      page,
      addJobs,
    }) => {
      const [job] = await addJobs({ title: "C++ & Go?", company: "Ampersand" });
      await page.goto(path(job));
      const links = page.getByRole("list", { name: "Share on" }).getByRole("link");
      await expect(links).toHaveCount(0);
      await page.getByRole("button", { name: "Share" }).click();
      await expect(links).toHaveText([/^LinkedIn/, /^WhatsApp/, /^Telegram/, /^X/]);

      const url = `${site.url}${path(job)}?utm_source=social&utm_medium=share`;
      const text = "C++ & Go? at Ampersand - Bern, Switzerland";
      const tags = "#golang #golangjobs #jobs #hiring";
      const target = async (index: number) =>
        new URL((await links.nth(index).getAttribute("href")) ?? "");
      const linkedin = await target(0);
      expect(linkedin.origin).toBe("https://www.linkedin.com");
      expect(linkedin.searchParams.get("url")).toBe(url);
      const whatsapp = await target(1);
      expect(whatsapp.origin).toBe("https://wa.me");
      expect(whatsapp.searchParams.get("text")).toBe(`${text} ${tags}\n${url}`);
      const telegram = await target(2);
      expect(telegram.origin).toBe("https://t.me");
      expect(telegram.searchParams.get("url")).toBe(url);
      expect(telegram.searchParams.get("text")).toBe(`${text} ${tags}`);
      const x = await target(3);
      expect(x.origin).toBe("https://x.com");
      expect(Object.fromEntries(x.searchParams)).toEqual({
        text,
        url,
        hashtags: "golang,golangjobs,jobs,hiring",
      });
      for (const link of await links.all()) await expect(link).toHaveAttribute("rel", /noopener/);
    });
  });
}

test("the share menu copies the link and says so", async ({ page, context, addJobs }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [job] = await addJobs({});
  await open(page, path(job));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.url}${path(job)}?utm_source=social&utm_medium=share`,
  );
});

test("where the browser lends no clipboard, the link is shown to be copied", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({});
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await open(page, path(job));
  const asked = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Share" }).click();
  const clicked = page.getByRole("button", { name: "Copy link" }).click();
  const dialog = await asked;
  expect(dialog.defaultValue()).toBe(`${site.url}${path(job)}?utm_source=social&utm_medium=share`);
  await dialog.dismiss();
  await clicked;
});

test("/jobs/{slug} is the same job: it answers 308 to its one address", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({});
  const response = await request.get(`/jobs/${job?.slug}?utm_source=x`, { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe(`${path(job)}?utm_source=x`);
});

test("a slug that is unknown or no slug is a page that says so, with 404 and noindex", async ({
  request,
}) => {
  for (const slug of [
    "no-such-job",
    "Not_A_Slug",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "a".repeat(500),
  ])
    expectNotFound(await read(request, `/golang-jobs/${slug}`), slug.slice(0, 30));
});

test("an archived job is as unknown as one that never was", async ({ request, addJobs }) => {
  const [job] = await addJobs({ is_archived: true });
  const page = await read(request, path(job));
  expectNotFound(page, "archived");
  expect(page.text()).not.toContain("Test Engineer");
});

function expectNotFound(page: Awaited<ReturnType<typeof read>>, what: string) {
  expect.soft(page.status, what).toBe(404);
  expect.soft(page.within("head").texts("title").join(), what).toMatch(/^Job Not Found/);
  expect.soft(page.texts("h1"), what).toEqual(["Job Not Found"]);
  const main = page.within("main");
  expect
    .soft(main.text(), what)
    .toContain("The job posting you're looking for doesn't exist or has been removed.");
  expect.soft(main.each("href", "a"), what).toEqual(["/"]);
  expect.soft(page.meta("robots").join(), what).toMatch(/noindex/);
}

test("markup of a description that could run or disguise is gone when the page is read", async ({
  page,
  addJobs,
}) => {
  const [job] = await addJobs({
    description:
      '<p onclick="alert(1)" style="position:fixed">Kept</p><script>alert(2)</script><img src=x onerror=alert(3)>' +
      '<a href="javascript:alert(4)">link</a><iframe src="/"></iframe><svg onload=alert(5)></svg><form action="/x"><input></form>',
  });
  page.on(
    "dialog",
    (dialog) =>
      void dialog.dismiss().then(() => Promise.reject(new Error(`It ran: ${dialog.message()}`))),
  );
  await open(page, path(job));
  const description = page.getByRole("region", { name: "Job description" });
  await expect(description).toContainText("Kept");
  await expect(
    description.locator(
      "script, img, iframe, svg, form, input, [style], [onclick], [href^=javascript]",
    ),
  ).toHaveCount(0);
});
