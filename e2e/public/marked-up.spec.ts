import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

test("only the home page describes the site and its organisation in structured data", async ({
  request,
}) => {
  const data = async (path: string) => (await fetchPage(request, path)).data().join();
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
    const crumbs = (await fetchPage(request, path)).within("nav", { "aria-label": "Breadcrumb" });
    expect(crumbs.texts("a", { href }), path).toEqual([name]);
    expect(crumbs.texts("li").at(-1), path).toBe(last);
  }
});

test("the page of a job in a region names the countries of the region", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({ city: "Remote", country: "Europe" });
  const page = await fetchPage(request, `/golang-jobs/${job?.slug}`);
  const data = JSON.parse(page.data().join()) as {
    "@graph": { applicantLocationRequirements?: { name: string }[] }[];
  };
  const countries = data["@graph"][0]?.applicantLocationRequirements?.map(({ name }) => name) ?? [];
  expect(countries.length).toBeGreaterThan(30);
  const shown = page.region("Where you can work from").text();
  for (const country of countries) expect(shown).toContain(country);
});

test("a job without a known country has no JobPosting, which the admin's list explains", async ({
  context,
  addJobs,
  signInAs,
}) => {
  const word = randomWord();
  const jobs = await addJobs(
    { title: `First ${word}`, city: "Timbuktu", country: "Unknown" },
    { title: `Second ${word}`, city: "Berlin", country: "Europe" },
    { title: `Third ${word}` },
  );
  await signInAs("admin");
  const rows = (await fetchPage(context.request, `/admin/jobs?q=${word}`)).texts("tr");
  for (const [index, { title, slug }] of jobs.entries()) {
    const isComplete = index === 2;
    const shown = await fetchPage(context.request, `/golang-jobs/${slug}`);
    expect(shown.status).toBe(200);
    expect(shown.data().join().includes("JobPosting"), title).toBe(isComplete);
    const row = rows.find((text) => text.includes(title));
    if (isComplete) expect(row).toMatch(/^(?!.*Google)/u);
    else expect(row).toContain("not in Google: no country");
  }
});

test("a recruiter sees which of their jobs are not in Google and why", async ({
  context,
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
  const rows = (await fetchPage(context.request, "/recruiter/dashboard")).texts("tr");
  for (const [index, [title, problem]] of [
    ["Unstated", "not in Google: it does not say where people may apply from"],
    ["Worldwide", null],
    ["Short", "not in Google: the text has fewer than 200 characters"],
  ].entries()) {
    const row = rows.find((text) => text.includes(title ?? ""));
    const data = (await fetchPage(context.request, `/golang-jobs/${jobs[index]?.slug}`))
      .data()
      .join();
    if (problem) expect(row).toContain(problem);
    else expect(row).toMatch(/^(?!.*Google)/u);
    expect(data.includes("JobPosting"), title ?? "").toBe(!problem);
  }
});

test("jobs with the same title are distinguished by their place", async ({ request, addJobs }) => {
  const company = randomWord();
  const [first, second] = await addJobs(
    { company, city: "Oslo", country: "Norway" },
    { company, city: "Bern" },
  );
  for (const [job, place] of [
    [first, "Oslo"],
    [second, "Bern"],
  ] as const) {
    const title = (await fetchPage(request, `/golang-jobs/${job?.slug}`))
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
    requirements: ["خبرة", "Experience"],
  });
  await page.goto(`/golang-jobs/${job?.slug}`);
  for (const [part, direction] of [
    [page.getByRole("heading", { level: 1 }), "rtl"],
    [page.locator(".prose"), "rtl"],
    [page.getByText("خبرة"), "rtl"],
    [page.getByText("Experience", { exact: true }), "ltr"],
  ] as const)
    expect(await part.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
});
