import { site } from "@/lib/site";
import { aWord, expect, read, test } from "../fixtures";
import { things } from "../structured-data";

/** A country in which no other test adds jobs. */
const country = "San Marino";
const countryPath = "/golang-jobs/in/san-marino";

const inCity = (city: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ city, country, salary_min: 50_000 + index * 1000, salary_max: 60_000 + index * 1000 },
    salary_currency: "EUR",
  }));

test("a place with five open jobs has a page that is indexed, and one with four a page that is not", async ({
  request,
  addJobs,
}) => {
  const [large, small] = [`Large${aWord()}`, `Small${aWord()}`];
  await addJobs(...inCity(large, 5), ...inCity(small, 4));
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const path = `${countryPath}/${large.toLowerCase()}`;
  const heading = `Golang jobs in ${large}, ${country}`;
  const page = await read(request, path);
  expect(page.texts("h1")).toEqual([heading]);
  expect(page.within("head").texts("title")).toEqual([heading]);
  expect(page.each("href", "link", { rel: "canonical" })).toEqual([site.url + path]);
  expect(page.meta("robots")).toEqual([]);
  expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
  const numbers = `5 open ${heading} at 5 companies. 5 jobs of 5 companies name a salary in EUR: from 50,000 to 64,000 a year.`;
  expect(page.within("main").texts("p")).toContain(numbers);
  expect(page.meta("description")).toEqual([numbers]);
  expect(page.within("main").all("article")).toHaveLength(5);
  const data = things(page);
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
  const cities = await read(request, countryPath);
  for (const city of [large, small]) expect(cities.texts("a")).toContain(city);
  expect(cities.texts("h1")).toEqual([`Golang jobs in ${country}`]);

  const fewPath = `${countryPath}/${small.toLowerCase()}`;
  for (const address of [fewPath, `${path}?page=2`]) {
    const few = await read(request, address);
    expect(few.status).toBe(200);
    expect(few.meta("robots"), address).toEqual(["noindex, follow"]);
  }
  expect(sitemap).not.toContain(fewPath);
});

test("a skill has a page of its jobs with an alert form, and a skill without jobs is not indexed", async ({
  request,
  owner,
  addJobs,
}) => {
  const [job] = await addJobs({ skills: ["postgresql"] });
  const page = await read(request, "/golang-jobs/with/postgresql");
  expect(page.texts("h1")).toEqual(["Golang jobs with PostgreSQL"]);
  expect(page.within("head").texts("title")).toEqual(["Golang jobs with PostgreSQL"]);
  expect(page.meta("robots")).toEqual([]);
  expect(page.each("value", "input", { type: "hidden", name: "skill" })).toEqual(["postgresql"]);
  const alert = await read(request, "/newsletter/alerts?skill=postgresql");
  expect(alert.within("main").text()).toContain("Golang jobs with PostgreSQL");
  expect((await read(request, `/golang-jobs/${job?.slug}`)).texts("a")).toContain("PostgreSQL");
  const [unnamed] = await owner<{ slug: string }[]>`
    select slug from public.skills s where not exists (select from public.jobs j where s.slug = any (j.skills)) limit 1`;
  const none = await read(request, `/golang-jobs/with/${unnamed?.slug}`);
  expect(none.within("main").text()).toContain("No jobs are open here today.");
  expect(none.meta("robots")).toEqual(["noindex, follow"]);
});
