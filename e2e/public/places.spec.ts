import { site } from "@/lib/config/site";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { structuredDataByType } from "@/e2e/structured-data";

/** A country in which no other test adds jobs. */
const country = "San Marino";
const countryPath = "/golang-jobs/in/san-marino";

const jobsInCity = (city: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    city,
    country,
    salary_min: 5e4 + index * 1e3,
    salary_max: 6e4 + index * 1e3,
    salary_currency: "EUR",
  }));

test("the page of a place is linked and indexed from five open jobs on", async ({
  request,
  owner,
  addJobs,
}) => {
  const large = `Large${randomWord()}`;
  const small = `Small${randomWord()}`;
  const [job] = await addJobs(...jobsInCity(large, 5), ...jobsInCity(small, 4));
  await owner`select public.refresh_landing_pages()`;
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const path = `${countryPath}/${large.toLowerCase()}`;
  const heading = `Golang jobs in ${large}, ${country}`;
  const page = await fetchPage(request, path);
  expect(page.texts("h1")).toEqual([heading]);
  expect(page.within("head").texts("title")).toEqual([heading]);
  expect(page.each("href", "link", { rel: "canonical" })).toEqual([site.url + path]);
  expect(page.meta("robots")).toEqual([]);
  expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
  const numbers = `5 open ${heading} at 5 companies. None of them is remote. 5 jobs of 5 companies name pay in EUR: from 50,000 to 64,000 a year.`;
  expect(page.within("main").texts("p")).toContain(numbers);
  expect(page.meta("description")).toEqual([numbers]);
  expect(page.within("main").all("article")).toHaveLength(5);
  const data = structuredDataByType(page);
  expect(data).not.toHaveProperty("JobPosting");
  expect(data.BreadcrumbList?.itemListElement).toMatchObject([
    { name: "Jobs", item: `${site.url}/` },
    { name: country, item: site.url + countryPath },
    { name: large, item: site.url + path },
  ]);
  expect(page.within("nav", { "aria-label": "Breadcrumb" }).texts("li")).toEqual([
    "All jobs",
    country,
    large,
  ]);
  expect(page.each("value", "input", { type: "hidden", name: "city" })).toEqual([large]);
  expect(page.within("form", { id: "job-search" }).texts("option", { selected: "" })).toEqual([
    large,
    country,
  ]);
  const cities = await fetchPage(request, countryPath);
  expect(cities.texts("a")).toContain(large);
  expect(cities.texts("a")).not.toContain(small);
  expect(cities.texts("h1")).toEqual([`Golang jobs in ${country}`]);
  expect((await fetchPage(request, "/golang-jobs/in")).texts("a")).toContain(large);
  const crumbs = (await fetchPage(request, `/golang-jobs/${job?.slug}`))
    .within("nav", { "aria-label": "Breadcrumb" })
    .each("href", "a");
  expect(crumbs).toEqual(["/", countryPath, path]);

  const fewPath = `${countryPath}/${small.toLowerCase()}`;
  for (const address of [fewPath, `${path}?page=2`]) {
    const few = await fetchPage(request, address);
    expect(few.status).toBe(200);
    expect(few.meta("robots"), address).toEqual(["noindex, follow"]);
  }
  expect((await fetchPage(request, fewPath)).each("href", "link", { rel: "canonical" })).toEqual([
    site.url + countryPath,
  ]);
  expect(sitemap).not.toContain(fewPath);
});

test("a list whose place is unknown is not indexed instead of being redirected", async ({
  request,
}) => {
  for (const query of ["type=contract&q=&city=", "type=contract&filters=open"])
    expect((await request.get(`/?${query}`, { maxRedirects: 0 })).status()).toBe(200);
  const unknown = await fetchPage(request, "/?city=Nowhere&country=San+Marino");
  expect(unknown.status).toBe(200);
  expect(unknown.meta("robots")).toEqual(["noindex, follow"]);
  expect(unknown.each("href", "link", { rel: "canonical" })).toEqual([
    `${site.url}/?city=Nowhere&country=San+Marino`,
  ]);
  expect((await fetchPage(request, "/golang-jobs/in/san-marino/nowhere")).status).toBe(404);
});

test("the addresses of landing pages by synonyms and unknown cities redirect", async ({
  request,
}) => {
  for (const [path, to] of [
    ["in/global", "in/worldwide"],
    ["with/k8s", "with/kubernetes"],
    ["in/japan/city", "in/japan"],
  ]) {
    const response = await request.get(`/golang-jobs/${path}`, { maxRedirects: 0 });
    expect(response.status()).toBe(308);
    expect(response.headers().location).toBe(`/golang-jobs/${to}`);
  }
});

test("robots.txt keeps crawlers from lists with filters that are for people only", async ({
  request,
}) => {
  const rules = await (await request.get("/robots.txt")).text();
  for (const rule of ["/*?q=", "/*&sort=", "/report"]) expect(rules).toContain(`Disallow: ${rule}`);
  expect(rules).not.toMatch(/Disallow: \/\*[?&](?:page|type|country|city|skill|level)=/u);
});

test("a skill has a page of its jobs with an alert form", async ({ request, owner, addJobs }) => {
  const [job] = await addJobs(...Array.from({ length: 5 }, () => ({ skills: ["postgresql"] })));
  await owner`select public.refresh_landing_pages()`;
  const page = await fetchPage(request, "/golang-jobs/with/postgresql");
  expect(page.texts("h1")).toEqual(["Golang jobs with PostgreSQL"]);
  expect(page.within("head").texts("title")).toEqual(["Golang jobs with PostgreSQL"]);
  expect(page.meta("robots")).toEqual([]);
  const forms = [
    page.within("form", { id: "job-search" }),
    page.within("form", { action: "/newsletter/alerts/create" }),
  ];
  for (const form of forms)
    expect(form.each("value", "input", { type: "hidden", name: "skill" })).toEqual(["postgresql"]);
  const alert = await fetchPage(request, "/newsletter/alerts?skill=postgresql");
  expect(alert.within("main").text()).toContain("Golang jobs with PostgreSQL");
  expect((await fetchPage(request, `/golang-jobs/${job?.slug}`)).texts("a")).toContain(
    "PostgreSQL",
  );
});

test("the page of a skill without jobs is not indexed", async ({ request, owner }) => {
  const [unnamed] = await owner<{ slug: string }[]>`
    select slug from public.skills s where not exists (select from public.jobs j where s.slug = any (j.skills)) limit 1`;
  const none = await fetchPage(request, `/golang-jobs/with/${unnamed?.slug}`);
  expect(none.within("main").text()).toContain("No jobs match your search.");
  expect(none.meta("robots")).toEqual(["noindex, follow"]);
});
