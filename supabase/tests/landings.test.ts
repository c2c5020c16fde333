import { beforeAll, describe, expect, test } from "vitest";
import { listParameters, parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { landingAt, findLandingPath } from "@/lib/jobs/landing/kinds";
import { addCity, addJob, anonymous, owner, service, uniqueWord } from "@/supabase/tests/callers";

type Page = {
  jobs: { id: string }[];
  total: number;
  landing: {
    city: string | null;
    nearby: { path: string }[];
    numbers: {
      companies: number;
      remote: number;
      pay: {
        year?: { currency: string; jobs: number; companies: number; least: number; most: number };
      };
      middle: { jobs: number; companies: number; middles: number[] } | null;
      skills: { slug: string; jobs: number }[];
    } | null;
  } | null;
};

/** The list at a landing page's path, as the site reads it. */
async function readLandingPage(path: string, page_size = 10): Promise<Page> {
  const filters = searchFilters(parseJobFilters(landingAt(path)?.parameters ?? {}));
  const { data } = await anonymous
    .rpc("find_jobs", { filters, landing_path: path, page_size })
    .throwOnError();
  return data as unknown as Page;
}

/** Adds jobs of `companies` companies in a new city of Norway. Each job pays 1000 more than the one before. */
async function addCityWithJobs(
  jobs: number,
  companies: number,
  values: Record<string, unknown> = {},
) {
  const slug = uniqueWord();
  const city_id = await addCity(`City ${slug}`, "Norway");
  for (let n = 0; n < jobs; n++)
    await addJob({
      city_id,
      company: `Place ${slug} ${n % companies}`,
      salary_min: 50_000 + n * 1000,
      salary_max: 60_000 + n * 1000,
      salary_currency: "NOK",
      ...values,
    });
  return { slug: `city-${slug}`, city_id };
}

const readCityPage = (slug: string) => readLandingPage(`in/norway/${slug}`, 100);

const readCityNumbers = async (slug: string) => (await readCityPage(slug)).landing?.numbers;

test("the landing page of a city counts its open jobs and their companies, newest first", async () => {
  const { slug, city_id } = await addCityWithJobs(3, 2);
  await addJob({ city_id, is_archived: true });
  await addJob({ city_id, expires_at: "2020-01-01T00:00:00Z" });
  const page = await readCityPage(slug);
  expect(page.total).toBe(3);
  expect(page.landing?.numbers).toMatchObject({ companies: 2, pay: {}, middle: null });
  const open = await owner`
    select id from public.jobs where city_id = ${city_id} and private.is_open(is_archived, expires_at)
    order by posted_at desc, id desc`;
  expect(page.jobs.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
  const country = await readLandingPage("in/norway");
  expect(country.total).toBeGreaterThanOrEqual(3);
  expect(country.landing?.city).toBeNull();
  expect(country.jobs).toHaveLength(Math.min(10, country.total));
});

test("the landing page of a place shows a pay range from 5 companies on", async () => {
  expect((await readCityNumbers((await addCityWithJobs(8, 4)).slug))?.pay).toEqual({});
  const five = await readCityNumbers((await addCityWithJobs(5, 5)).slug);
  expect(five?.pay.year).toMatchObject({
    currency: "NOK",
    jobs: 5,
    companies: 5,
    least: 50_000,
    most: 64_000,
  });
  expect(five?.middle).toBeNull();
});

test("the landing page of a place shows quartiles of pay from 20 jobs of 5 companies on", async () => {
  expect((await readCityNumbers((await addCityWithJobs(19, 5)).slug))?.middle).toBeNull();
  expect((await readCityNumbers((await addCityWithJobs(20, 4)).slug))?.middle).toBeNull();
  const twenty = await readCityNumbers((await addCityWithJobs(20, 5)).slug);
  expect(twenty?.middle).toEqual({ jobs: 20, companies: 5, middles: [59_000, 64_000, 69_000] });
});

test("the landing page of a place compares only yearly pay in one currency", async () => {
  const { slug, city_id } = await addCityWithJobs(20, 5);
  const company = `Odd ${slug}`;
  await addJob({
    city_id,
    company,
    salary_min: 40,
    salary_max: 90,
    salary_currency: "NOK",
    salary_period: "hour",
  });
  await addJob({ city_id, company, salary_min: 1, salary_max: 2, salary_currency: "JPY" });
  await addJob({
    city_id,
    company,
    salary_min: 10_000,
    salary_max: 20_000,
    salary_currency: "nok",
    type: "internship",
  });
  await addJob({ city_id, company, salary_min: 0, salary_max: 500_000, salary_currency: "NOK" });
  // The sum of both ends of this pay range exceeds a Postgres integer.
  await addJob({
    city_id,
    company,
    salary_min: 2_000_000_000,
    salary_max: 2_000_000_000,
    salary_currency: "JPY",
  });
  const numbers = await readCityNumbers(slug);
  expect(numbers?.pay.year).toMatchObject({
    currency: "NOK",
    jobs: 21,
    companies: 6,
    least: 10_000,
    most: 79_000,
  });
  expect(numbers?.middle).toMatchObject({ jobs: 20, middles: [59_000, 64_000, 69_000] });
});

test("a landing page exists for cities with jobs and for known skills only", async () => {
  expect((await readLandingPage("in/san-marino")).landing).toMatchObject({ city: null });
  expect((await readCityPage(uniqueWord())).landing).toBeNull();
  expect((await readLandingPage(`with/${uniqueWord()}`)).landing).toBeNull();
});

test("the landing page of remote jobs contains those of all countries", async () => {
  const remote = await addJob({ city_id: await addCity("Remote", "Norway") });
  const home = await addJob({ city_id: await addCity("Oslo", "Norway") });
  const page = await readLandingPage("in/remote", 100);
  const ids = page.jobs.map(({ id }) => id);
  expect(ids).toContain(remote.id);
  expect(ids).not.toContain(home.id);
  expect(page.landing?.numbers?.remote).toBe(page.total);
});

describe("landing pages of a skill", () => {
  const slug = `skill-${uniqueWord().slice(0, 20)}`;
  beforeAll(() => owner`insert into public.skills (slug, name) values (${slug}, 'Gophering')`);

  test("the landing page of a skill contains the open jobs that name it", async () => {
    const [other] = await owner`select slug from public.skills where slug <> ${slug} limit 1`;
    const job = await addJob({ skills: [slug, other?.slug] });
    await addJob({ skills: [slug], is_archived: true });
    const page = await readLandingPage(`with/${slug}`);
    expect(page).toMatchObject({ total: 1, jobs: [{ id: job.id }] });
    expect(page.landing?.numbers?.skills).toMatchObject([{ slug: other?.slug, jobs: 1 }]);
  });
});

test("only the first page of a landing page's list has its numbers", async () => {
  const { data } = await anonymous
    .rpc("find_jobs", { landing_path: "in/norway", page_offset: 10 })
    .throwOnError();
  expect((data as unknown as Page).landing).toMatchObject({ numbers: null });
});

test("a list without a landing page has none of its parts", async () => {
  const { data } = await anonymous.rpc("find_jobs", {}).throwOnError();
  expect(data).not.toHaveProperty("landing");
});

const refreshLandingPages = () => service.rpc("refresh_landing_pages").throwOnError();
const listedPages = async () =>
  (await anonymous.rpc("listed_pages").throwOnError()).data.map(({ path }) => path);

test("a landing page is listed from 5 open jobs on until it has fewer than 3 for 30 days, so that it does not come and go", async () => {
  const { slug, city_id } = await addCityWithJobs(4, 4);
  const path = `in/norway/${slug}`;
  const isListed = async () => {
    await refreshLandingPages();
    return (await listedPages()).includes(path);
  };
  const close = (count: number) =>
    owner`update public.jobs set is_archived = true where id in (
      select id from public.jobs where city_id = ${city_id} and not is_archived limit ${count})`;
  expect(await isListed()).toBe(false);
  await addJob({ city_id });
  expect(await isListed()).toBe(true);
  await close(2);
  expect(await isListed()).toBe(true);
  await owner`update private.landing_pages set met_at = now() - interval '29 days 23 hours' where path = ${path}`;
  expect(await isListed()).toBe(true);
  await owner`update private.landing_pages set met_at = now() - interval '30 days' where path = ${path}`;
  expect(await listedPages()).not.toContain(path);
  expect(await isListed()).toBe(false);
  await addJob({ city_id });
  await addJob({ city_id });
  expect(await isListed()).toBe(true);
  await close(3);
  expect(await isListed()).toBe(false);
});

test("the nearby pages of a landing page are found by its path, in which special characters are taken literally", async () => {
  const { slug } = await addCityWithJobs(5, 5);
  await refreshLandingPages();
  const nearby = async (path: string) => {
    const { data } = await anonymous
      .rpc("find_jobs", { landing_path: path, filters: { country: "Norway" } })
      .throwOnError();
    const page = data as unknown as Page;
    return page.landing?.nearby.map((near) => near.path) ?? null;
  };
  expect(await nearby("in/norway")).toContain(`in/norway/${slug}`);
  expect(await nearby(`in/norway/remote`)).toEqual(
    expect.arrayContaining(["in/norway", `in/norway/${slug}`]),
  );
  for (const path of ["in/norwa_", "in/%", "in/.*/remote", "in/norwa[xy]/remote", "(/remote"])
    expect(await nearby(path), path).not.toContain(`in/norway/${slug}`);
});

test("each listed landing page has as many jobs as the list with its filters", async () => {
  await addCityWithJobs(5, 2, { visa_sponsorship: true, level: "junior", type: "contract" });
  const remote = await addCity("Remote", "Norway");
  for (let n = 0; n < 5; n++)
    await addJob({ city_id: remote, eligibility: "countries", eligible_countries: ["NO", "SE"] });
  await addJob({ city_id: remote, eligibility: "worldwide", excluded_countries: ["NO"] });
  await refreshLandingPages();
  const { data: pages } = await anonymous.rpc("listed_pages").throwOnError();
  for (const { path, name, jobs } of pages) {
    const page = landingAt(path);
    const { city, ...rest } = page?.parameters ?? {};
    const isCity = city !== undefined && rest.country !== undefined;
    const filters = parseJobFilters(isCity ? { ...rest, city: name } : { ...rest, city });
    const { data } = await anonymous
      .rpc("find_jobs", { filters: searchFilters(filters) })
      .throwOnError();
    const total = (data as { total: number }).total;
    // A list of jobs open to a country also contains jobs open to everyone, which the landing page does not count.
    if (rest.from) expect(jobs).toBeLessThanOrEqual(total);
    else expect([path, jobs]).toEqual([path, total]);
    if (page) expect(findLandingPath(listParameters(filters))).toBe(path);
  }
  const paths = pages.map(({ path }) => path);
  for (const path of ["in/norway", "in/norway/remote", "in/europe", "in/europe/remote"])
    expect(paths).toContain(path);
  for (const path of ["level/junior", "type/contract", "visa-sponsorship", "in/remote"])
    expect(paths).toContain(path);
});

test("only the service role can refresh the list of landing pages", async () => {
  await expect(anonymous.rpc("refresh_landing_pages").throwOnError()).rejects.toThrow(
    "permission denied",
  );
});
