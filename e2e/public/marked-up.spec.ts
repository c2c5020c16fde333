import { aWord, expect, read, test } from "../fixtures";

test("the home page describes the site and its organisation in structured data, and other lists do not", async ({
  request,
}) => {
  const data = async (path: string) => (await read(request, path)).data().join();
  expect(await data("/")).toContain('"@type":"WebSite"');
  expect(await data("/")).toContain('"@type":"Organization"');
  for (const path of ["/?type=contract", "/?page=2"])
    expect(await data(path)).not.toContain("WebSite");
});

test("breadcrumbs are a list of links", async ({ request, addJobs, addBlog }) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  for (const [path, name, href, last] of [
    [`/golang-jobs/${job?.slug}`, "All jobs", "/", job?.title],
    [`/blogs/${post.slug}`, "Back to Blogs", "/blogs", post.title],
  ] as const) {
    const crumbs = (await read(request, path)).within("nav", { "aria-label": "Breadcrumb" });
    expect(crumbs.texts("a", { href }), path).toEqual([name]);
    expect(crumbs.texts("li").at(-1), path).toBe(last);
  }
});

test("the page of a job in a region names the countries of the region", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({ city: "Remote", country: "Europe" });
  const page = await read(request, `/golang-jobs/${job?.slug}`);
  const data = JSON.parse(page.data().join()) as {
    "@graph": { applicantLocationRequirements?: { name: string }[] }[];
  };
  const countries = data["@graph"][0]?.applicantLocationRequirements?.map(({ name }) => name) ?? [];
  expect(countries.length).toBeGreaterThan(30);
  const shown = page.region("Where you can work from").text();
  for (const country of countries) expect(shown).toContain(country);
});

for (const [city, country] of [
  ["Timbuktu", "Unknown"],
  ["Berlin", "Europe"],
] as const) {
  test(`a job in ${city}, ${country} has no JobPosting, and the admin's list says why`, async ({
    page,
    request,
    addJobs,
    signInAs,
  }) => {
    const title = `Job ${aWord()}`;
    const [job] = await addJobs({ title, city, country });
    const shown = await read(request, `/golang-jobs/${job?.slug}`);
    expect(shown.status).toBe(200);
    expect(shown.data().join()).not.toContain("JobPosting");
    await signInAs("admin");
    await page.goto(`/admin/jobs?q=${title.slice(4)}`);
    await expect(page.getByRole("row", { name: title })).toContainText("not in Google: no country");
  });
}

test("a recruiter sees which of their jobs are not in Google and why", async ({
  page,
  request,
  addJobs,
  signInAs,
}) => {
  const { recruiterId: recruiter_id } = await signInAs("approved");
  const remote = { recruiter_id, city: "Remote", country: "Global" };
  const jobs = await addJobs(
    { ...remote, title: "Unstated" },
    { ...remote, title: "Worldwide", eligibility: "worldwide" },
    { recruiter_id, title: "Short", description: "<p>We want you.</p>" },
  );
  await page.goto("/recruiter/dashboard");
  for (const [index, [title, problem]] of [
    ["Unstated", "not in Google: it does not say from where people may apply"],
    ["Worldwide", null],
    ["Short", "not in Google: the text has fewer than 200 characters"],
  ].entries()) {
    const row = page.getByRole("row", { name: title ?? "" });
    const data = (await read(request, `/golang-jobs/${jobs[index]?.slug}`)).data().join();
    if (problem) await expect(row).toContainText(problem);
    else await expect(row).not.toContainText("Google");
    expect(data.includes("JobPosting"), title ?? "").toBe(!problem);
  }
});

test("a job with a country is not reported as missing in Google", async ({
  page,
  addJobs,
  signInAs,
}) => {
  const title = `Job ${aWord()}`;
  await addJobs({ title });
  await signInAs("admin");
  await page.goto(`/admin/jobs?q=${title.slice(4)}`);
  await expect(page.getByRole("row", { name: title })).not.toContainText("Google");
});

test("jobs with the same title are distinguished by their place", async ({ request, addJobs }) => {
  const company = aWord();
  const [first, second] = await addJobs(
    { company, city: "Oslo", country: "Norway" },
    { company, city: "Bern" },
  );
  for (const [job, place] of [
    [first, "Oslo"],
    [second, "Bern"],
  ] as const) {
    const title = (await read(request, `/golang-jobs/${job?.slug}`))
      .within("head")
      .texts("title")
      .join();
    expect(title).toContain(place);
    expect(title.length).toBeLessThanOrEqual(60);
  }
});

test("right-to-left text is displayed right to left", async ({ page, addJobs }) => {
  const [job] = await addJobs({
    title: "مهندس برمجيات",
    description: "<p>نبحث عن مهندس.</p>",
    requirements: ["خبرة"],
  });
  await page.goto(`/golang-jobs/${job?.slug}`);
  for (const part of [
    page.getByRole("heading", { level: 1 }),
    page.locator(".prose"),
    page.getByText("خبرة"),
  ])
    expect(await part.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  await page.goto("/");
  expect(
    await page
      .getByRole("heading", { level: 2 })
      .first()
      .evaluate((element) => getComputedStyle(element).direction),
  ).toBe("ltr");
});
