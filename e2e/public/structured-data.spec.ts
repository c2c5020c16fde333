import { site } from "@/lib/config/site";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { testDescription } from "@/e2e/rows";
import { type Thing, structuredDataByType } from "@/e2e/structured-data";

test("the structured data of a job are a JobPosting with all its facts and a yearly salary", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({
    title: "Gopher",
    company: "Burrow Ltd",
    type: "contract",
    salary_min: 80000,
    salary_max: 120000,
    salary_currency: "CHF",
    requirements: ["Paws & <claws>"],
  });
  const { JobPosting, BreadcrumbList } = structuredDataByType(
    await fetchPage(request, `/golang-jobs/${job?.slug}`),
  );
  expect(JobPosting).toMatchObject({
    title: "Gopher",
    datePosted: "2020-01-01T00:00:00.000Z",
    hiringOrganization: { "@type": "Organization", name: "Burrow Ltd" },
    identifier: { "@type": "PropertyValue", name: "Burrow Ltd", value: job?.id },
    employmentType: "CONTRACTOR",
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: "Bern", addressCountry: "CH" },
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "CHF",
      value: { "@type": "QuantitativeValue", minValue: 80000, maxValue: 120000, unitText: "YEAR" },
    },
    directApply: false,
    url: `${site.url}/golang-jobs/${job?.slug}`,
  });
  expect(JobPosting?.description).toBe(
    `${testDescription}<h2>Requirements</h2><ul><li>Paws &amp; &lt;claws&gt;</li></ul>`,
  );
  expect(JobPosting).not.toHaveProperty("jobLocationType");
  // Compares only the first and last: the landing pages of the country and city are in between only while they are
  // listed.
  const crumbs = [BreadcrumbList?.itemListElement].flat();
  expect(crumbs[0]).toMatchObject({ position: 1, item: `${site.url}/` });
  expect(crumbs.at(-1)).toMatchObject({
    position: crumbs.length,
    item: `${site.url}/golang-jobs/${job?.slug}`,
  });
});

test("a remote job that does not state who may apply has no JobPosting", async ({
  request,
  addJobs,
}) => {
  // A job that does not state who may apply must not be published as open to applicants everywhere.
  const [unstated] = await addJobs({ city: "Remote", country: "Global" });
  expect(
    structuredDataByType(await fetchPage(request, `/golang-jobs/${unstated?.slug}`)),
  ).not.toHaveProperty("JobPosting");
});

test("the structured data of a remote job name real countries", async ({ request, addJobs }) => {
  const [job] = await addJobs({ city: "Remote", country: "Global", eligibility: "worldwide" });
  const { JobPosting } = structuredDataByType(
    await fetchPage(request, `/golang-jobs/${job?.slug}`),
  );
  expect(JobPosting?.jobLocationType).toBe("TELECOMMUTE");
  for (const name of ["Germany", "Poland", "Spain", "Brazil"])
    expect(JobPosting?.applicantLocationRequirements).toContainEqual({ "@type": "Country", name });
  expect(JobPosting?.description).toContain("This is a remote job. From anywhere.");
  expect(JobPosting).not.toHaveProperty("jobLocation");
});

test("the structured data of a job without a stated salary have none", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({
    city: "Remote",
    country: "Global",
    salary_min: null,
    eligibility: "worldwide",
  });
  const { JobPosting } = structuredDataByType(
    await fetchPage(request, `/golang-jobs/${job?.slug}`),
  );
  expect(JobPosting).toBeDefined();
  expect(JobPosting).not.toHaveProperty("baseSalary");
});

test("a title, company or requirement cannot break out of the structured data", async ({
  request,
  addJobs,
}) => {
  const attack = '</script><script>document.title="broken out"</script><!--';
  const [job] = await addJobs({
    title: attack,
    company: `${attack}<svg onload=alert(1)>`,
    requirements: [attack],
    description: `<p>&lt;/script&gt; ${"Tests. ".repeat(40)}</p>`,
  });
  const page = await fetchPage(request, `/golang-jobs/${job?.slug}`);
  expect(structuredDataByType(page).JobPosting?.title).toBe(attack);
  // Without "<", no tag or comment can begin or end inside the script element.
  expect(page.data().join()).not.toContain("<");
  expect(page.texts("h1")).toEqual([attack]);
  expect(page.texts("script")).not.toContain('document.title="broken out"');
  expect(page.all("svg", { onload: "alert(1)" })).toEqual([]);
});

test("the structured data of a post are a BlogPosting with its author, dates and image", async ({
  request,
  addBlog,
}) => {
  const post = await addBlog({
    author_name: "Ada Lovelace",
    linkedin_url: "https://www.linkedin.com/in/ada",
  });
  const { BlogPosting, BreadcrumbList } = structuredDataByType(
    await fetchPage(request, `/blogs/${post.slug}`),
  );
  expect(BlogPosting).toMatchObject({
    headline: post.title,
    author: { "@type": "Person", name: "Ada Lovelace", url: "https://www.linkedin.com/in/ada" },
    url: `${site.url}/blogs/${post.slug}`,
  });
  for (const key of ["datePublished", "dateModified"])
    expect(String(BlogPosting?.[key])).toMatch(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/);
  expect(String(BlogPosting?.image)).toMatch(/^http/);
  expect(BreadcrumbList?.itemListElement).toHaveLength(2);
});

/** The properties that search engines require of a kind, besides its name. */
const requiredKeys = {
  Event: ["startDate", "endDate", "location"],
  Book: ["author"],
  BlogPosting: ["author", "datePublished", "dateModified", "image", "url"],
};

for (const [path, kind, heading] of [
  ["/events", "Event", "h4"],
  ["/events?type=meetup", "Event", "h4"],
  ["/books", "Book", "h3"],
  ["/blogs", "BlogPosting", "h2"],
] as const) {
  test(`the structured data of ${path} list every ${kind} it shows, with its name`, async ({
    request,
  }) => {
    const page = await fetchPage(request, path);
    const items = (structuredDataByType(page).ItemList?.itemListElement ?? []) as {
      position: number;
      item: Thing;
    }[];
    const shown = page.within("main").texts(heading);
    expect(items.length).toBeGreaterThan(0);
    for (const [index, { position, item }] of items.entries()) {
      expect(position).toBe(index + 1);
      expect(item["@type"]).toBe(kind);
      expect(shown).toContain(item.name ?? item.headline);
      for (const key of requiredKeys[kind]) expect(item[key], key).toBeTruthy();
    }
  });
}

test("the structured data of a list of jobs contain no JobPosting", async ({ request }) => {
  expect(structuredDataByType(await fetchPage(request, "/"))).not.toHaveProperty("JobPosting");
});
