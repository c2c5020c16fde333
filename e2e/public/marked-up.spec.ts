import { aWord, expect, test } from "../fixtures";

test("the home page says what the site is and who is behind it, other lists do not", async ({
  page,
}) => {
  const data = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  await page.goto("/");
  expect(await data()).toContain('"@type":"WebSite"');
  expect(await data()).toContain('"@type":"Organization"');
  for (const path of ["/?type=contract", "/?page=2"]) {
    await page.goto(path);
    expect(await data()).not.toContain("WebSite");
  }
});

test("crumbs are a line of links", async ({ page, addJobs, addBlog }) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  for (const [path, name, href] of [
    [`/golang-jobs/${job?.slug}`, "Jobs", "/"],
    [`/blogs/${post.slug}`, "Blogs", "/blogs"],
  ] as const) {
    await page.goto(path);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(crumbs.getByRole("listitem").last()).toHaveText(
      path.startsWith("/blogs") ? post.title : (job?.title ?? ""),
    );
  }
});

test("the countries of a region are named on the page", async ({ page, addJobs }) => {
  const [job] = await addJobs({ city: "Remote", country: "Europe" });
  await page.goto(`/golang-jobs/${job?.slug}`);
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? "",
  ) as { "@graph": { applicantLocationRequirements?: { name: string }[] }[] };
  const countries = data["@graph"][0]?.applicantLocationRequirements?.map(({ name }) => name) ?? [];
  expect(countries.length).toBeGreaterThan(30);
  const shown = await page.getByRole("region", { name: "Where you can work from" }).innerText();
  for (const country of countries) expect(shown).toContain(country);
});

for (const [city, country] of [
  ["Timbuktu", "Unknown"],
  ["Berlin", "Europe"],
] as const) {
  test(`a job in ${city}, ${country} is no JobPosting, and the admin's list says why`, async ({
    page,
    addJobs,
    signInAs,
  }) => {
    const title = `Job ${aWord()}`;
    const [job] = await addJobs({ title, city, country });
    await page.goto(`/golang-jobs/${job?.slug}`);
    expect(
      (await page.locator('script[type="application/ld+json"]').allTextContents()).join(),
    ).not.toContain("JobPosting");
    await signInAs("admin");
    await page.goto(`/admin/jobs?q=${title.slice(4)}`);
    await expect(page.getByRole("row", { name: title })).toContainText("not in Google: no country");
  });
}

test("a job in a country is not said to be missing", async ({ page, addJobs, signInAs }) => {
  const title = `Job ${aWord()}`;
  await addJobs({ title });
  await signInAs("admin");
  await page.goto(`/admin/jobs?q=${title.slice(4)}`);
  await expect(page.getByRole("row", { name: title })).not.toContainText("Google");
});

test("jobs of one name are told apart by their place", async ({ page, addJobs }) => {
  const company = aWord();
  const [first, second] = await addJobs(
    { company, city: "Oslo", country: "Norway" },
    { company, city: "Bern" },
  );
  for (const [job, place] of [
    [first, "Oslo, Norway"],
    [second, "Bern, Switzerland"],
  ] as const) {
    await page.goto(`/golang-jobs/${job?.slug}`);
    expect(await page.title()).toContain(place);
    expect((await page.title()).length).toBeLessThanOrEqual(60);
  }
});

test("words from right to left are set so", async ({ page, addJobs }) => {
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
