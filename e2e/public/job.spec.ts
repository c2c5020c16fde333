import { randomWord, expect, openPage, fetchPage, test } from "@/e2e/fixtures";

const jobPath = (job: { slug: string } | undefined) => `/golang-jobs/${job?.slug}`;

test("the page of a job shows its title, company, place, date, type, salary, description and requirements", async ({
  request,
  addJobs,
}) => {
  const company = randomWord();
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
  const page = await fetchPage(request, jobPath(job));
  expect(page.within("head").texts("title").join()).toMatch(
    new RegExp(`^Senior Gopher at ${company}`),
  );
  const article = page.within("article");
  expect(article.texts("h1")).toEqual(["Senior Gopher"]);
  expect(article.texts("bdi")).toContain(company);
  expect(article.texts("span")).toContain("Part-time");
  const rail = page.within("aside");
  expect(rail.texts("p")).toContain("Salary: 80,000 - 120,000 EUR");
  expect(rail.texts("li")).toEqual(["Location: Bern, Switzerland", "Posted: 1 Jan 2020"]);
  const description = page.region("Job description");
  expect(description.texts("strong")).toEqual(["dig"]);
  expect(description.texts("li")).toEqual(["Tunnels"]);
  expect(page.region("Requirements").texts("li")).toEqual(["Two strong paws", "A <b>hat</b>"]);
  expect(page.texts("button")).toContain("Subscribe");
});

test("a salary is shown as far as it is stated", async ({ request, addJobs }) => {
  for (const [salary, text] of [
    [{}, "Salary not specified"],
    [{ salary_min: 1000, salary_max: 1000 }, "1,000 USD"],
    [{ salary_min: 50000 }, "From 50,000 USD"],
    [{ salary_max: 50000 }, "Up to 50,000 USD"],
  ] as const) {
    const [job] = await addJobs(salary);
    const facts = (await fetchPage(request, jobPath(job))).within("article").texts("li");
    expect.soft(facts, text).toContain(`Salary: ${text}`);
  }
});

test("the page of a remote job says that it is remote and from where people may apply", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({ city: "Remote", country: "Global" });
  const page = await fetchPage(request, jobPath(job));
  expect(page.within("aside").texts("li")).toContain("Location: Remote (Global)");
  expect(page.within("article").text()).toContain(
    "This is a remote job.The employer does not say from where you may apply.",
  );
});

test("the page and structured data of a job state who may apply, its pay and its skills", async ({
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
    stated: { goYears: 2, vacancy: "open", fillBy: "2027-03-31" },
  });
  const page = await fetchPage(request, jobPath(job));
  const text = page.within("article").text();
  for (const sentence of [
    "You can apply from Germany or Austria.",
    "Time zones between UTC−3 and UTC+2.",
    "No visa sponsorship.",
    "Senior",
    "60 - 80 EUR an hour",
    "2 years of Go",
    "An open position, to be filled by 31 Mar 2027",
  ])
    expect(text).toContain(sentence);
  expect(text).toContain("≈ 125,000 - 166,000 EUR");
  expect(text).not.toMatch(/not stated?/u);
  expect(page.texts("a", { href: "/golang-jobs/with/postgresql" })).toEqual(["PostgreSQL"]);
  const [posting] = (JSON.parse(page.data().join()) as { "@graph": Record<string, unknown>[] })[
    "@graph"
  ];
  expect(posting).toMatchObject({
    applicantLocationRequirements: [{ name: "Germany" }, { name: "Austria" }],
    baseSalary: { value: { unitText: "HOUR" } },
  });
});

for (const width of [390, 768, 1280])
  test(`at ${width} px, the buttons of a job are focused in the order in which they are shown with Apply Now among the first six tab stops`, async ({
    page,
    addJobs,
  }) => {
    const [job] = await addJobs({
      level: "senior",
      skills: ["aws", "docker", "grpc", "kafka", "kubernetes", "postgresql", "redis", "terraform"],
      stated: { goYears: 2, goRole: "main", vacancy: "open" },
    });
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, jobPath(job));
    await page.locator("h1").evaluate((heading: HTMLElement) => {
      heading.tabIndex = -1;
      heading.focus();
    });
    const focused = page.locator(":focus");
    const names: string[] = [];
    const places: { y: number; x: number }[] = [];
    for (let stop = 0; stop < 9; stop++) {
      await page.keyboard.press("Tab");
      names.push((await focused.innerText()).trim().split("\n")[0] ?? "");
      const { x = 0, y = 0 } = (await focused.boundingBox()) ?? {};
      places.push({ x: Math.round(x), y: Math.round(y) });
    }
    const apply = names.findIndex((name) => name.startsWith("Apply Now"));
    expect(apply, names.join()).toBeGreaterThanOrEqual(0);
    expect(apply + 1, names.join()).toBeLessThanOrEqual(6);
    const buttons = names.slice(apply + 1, apply + 4);
    expect(buttons).toEqual(["Save", "Share", "Mark as applied"]);
    const shown = places.slice(apply, apply + 4);
    expect(shown.toSorted((a, b) => a.y - b.y || a.x - b.x)).toEqual(shown);
    const description = page.getByRole("heading", { name: "Job description" });
    expect(
      await focused.evaluate(
        (element, heading) =>
          Boolean(
            heading && element.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING,
          ),
        await description.elementHandle(),
      ),
    ).toBe(true);
  });

test("the apply buttons open the employer's site in a new tab without access to this one", async ({
  request,
  addJobs,
}) => {
  const href = 'https://jobs.example.com/1?a=b&c="d"';
  const [job] = await addJobs({ application_url: href });
  const page = await fetchPage(request, jobPath(job));
  const newTab = { href, target: "_blank", rel: "noopener noreferrer" };
  for (const [part, names] of [
    [page.within("article"), ["Apply Now", "Apply Now", "Apply for this position"]],
    [page.within("aside"), ["Apply Now"]],
  ] as const)
    expect(part.texts("a", newTab)).toEqual(names.map((name) => `${name} (opens in a new tab)`));
});

test("/jobs/{slug} redirects permanently to the page of the job", async ({ request, addJobs }) => {
  const [job] = await addJobs({});
  const response = await request.get(`/jobs/${job?.slug}?utm_source=x`, { maxRedirects: 0 });
  expect(response.status()).toBe(308);
  expect(response.headers().location).toBe(`${jobPath(job)}?utm_source=x`);
});

test("an unknown or malformed slug answers 404 with noindex", async ({ request }) => {
  for (const slug of ["no-such-job", "Not_A_Slug", "%00", "a".repeat(500)])
    expectNotFound(await fetchPage(request, `/golang-jobs/${slug}`), slug.slice(0, 30));
  expect((await request.get("/golang-jobs/..%2f..%2fetc%2fpasswd")).status()).toBe(400);
});

test("an archived job answers 404 like an unknown one", async ({ request, addJobs }) => {
  const [job] = await addJobs({ is_archived: true });
  const page = await fetchPage(request, jobPath(job));
  expectNotFound(page, "archived");
  expect(page.text()).not.toContain("Test Engineer");
});

function expectNotFound(page: Awaited<ReturnType<typeof fetchPage>>, label: string) {
  expect.soft(page.status, label).toBe(404);
  expect.soft(page.within("head").texts("title").join(), label).toMatch(/^Job Not Found/);
  expect.soft(page.texts("h1"), label).toEqual(["Job Not Found"]);
  const main = page.within("main");
  expect
    .soft(main.text(), label)
    .toContain("The job posting you're looking for doesn't exist or has been removed.");
  expect.soft(main.each("href", "a"), label).toEqual(["/"]);
  expect.soft(page.meta("robots").join(), label).toMatch(/noindex/);
}

test("scripts, event handlers and styles in a description are removed from its page", async ({
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
  await openPage(page, jobPath(job));
  const description = page.getByRole("region", { name: "Job description" });
  await expect(description).toContainText("Kept");
  await expect(
    description.locator(
      "script, img, iframe, svg, form, input, [style], [onclick], [href^=javascript]",
    ),
  ).toHaveCount(0);
});
