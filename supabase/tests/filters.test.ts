import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReservedSql } from "postgres";
import { landingAt } from "@/lib/jobs/landing/kinds";
import { parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { regionNames } from "@/lib/places/countries";
import { addCity, addJob, anonymous, owner } from "@/supabase/tests/callers";
import {
  type Counts,
  countBy,
  factValues,
  type Filters,
  sortedJobs,
  type Job,
  matchingJobs,
  matchingPlaces,
  statedEligibility,
  type Place,
  rates,
} from "@/supabase/tests/filter-reference";
import { randomSource } from "@/supabase/tests/random";

type Found = {
  jobs: { id: string; found_place: number }[];
  total: number;
  unstated: Counts;
  counts: Record<
    "type" | "city" | "country" | "level" | "company" | "posted" | "skill" | "visa" | "from",
    Counts
  >;
  options?: object;
};

/** Seed of the random generator. A failure prints it; setting FILTERS_SEED to it repeats the run. */
const seed = Number(process.env.FILTERS_SEED ?? Date.now() & 0x7fffffff);
const { random, pick } = randomSource(seed);
/** Some of the values, at most `most`. */
const pickSome = <T>(from: readonly T[], most: number) =>
  from.filter(() => random(from.length) < most).slice(0, most);

const codes = ["DE", "FR", "IN", "US"];
const types = ["full-time", "contract"];
const levels = ["junior", "senior", "lead"];
const companies = ["Acme", "Zeta Systems"];
const visas = ["yes", "no", "unstated"] as const;
const skills = ["aws", "grpc", "kubernetes", "redis"];
const dayMs = 86_400_000;
const places: Place[] = [
  { city: "Berlin", country: "Germany" },
  { city: "Munich", country: "Germany" },
  { city: "Pune", country: "India" },
  { city: "Berlin", country: "India" },
  { city: "Paris", country: "France" },
  { city: "Anywhere", country: "Europe" },
  { city: "Remote", country: "Germany" },
  { city: "Remote", country: "France" },
  { city: "Remote", country: "Global" },
];

let jobs: Job[];
let sql: ReservedSql;
beforeAll(async () => {
  await owner`delete from public.jobs`;
  await owner`update public.currency_rates set per_eur = 1.25 where currency = 'USD'`;
  const cityIds = new Map<Place, string>();
  for (const place of places) cityIds.set(place, await addCity(place.city, place.country));
  for (let i = 0; i < 80; i++) {
    const main = pick(places);
    const further = pickSome(places, 5).filter((place) => place !== main);
    const eligible = pickSome(codes, 2);
    const eligibility = pick(["unstated", "worldwide", eligible.length ? "countries" : "unstated"]);
    await addJob({
      city_id: cityIds.get(main),
      further_city_ids: further.map((place) => cityIds.get(place)),
      company: pick(companies),
      type: pick(types),
      level: pick([null, ...levels]),
      skills: pickSome(skills, 3),
      visa_sponsorship: pick([null, null, true, false]),
      stated: {
        goYears: pick([null, 0, 2, 5]),
        builds: pick([null, "data"]),
        vacancy: pick([null, "open", "pool"]),
      },
      eligibility,
      eligible_countries: eligibility === "countries" ? eligible : [],
      excluded_countries: pick([[], [], pickSome(codes, 2)]),
      salary_max: pick([null, 5e4, 75e3, 1e5]),
      salary_currency: pick(["EUR", "USD", "XTS"]),
      posted_at: new Date(Date.now() - random(40) * dayMs - dayMs / 2),
    });
  }
  const rows = await owner`
    select j.id, j.type,
      (select jsonb_agg(jsonb_build_object('city', c.name, 'country', c.country) order by n)
       from unnest(j.city_id || j.further_city_ids) with ordinality as listed (id, n) join public.cities c using (id)) as places,
      j.company, j.eligibility, j.eligible_countries as eligible,
      j.excluded_countries as excluded, j.level, j.skills,
      (j.stated ->> 'goYears')::int as "goYears", j.stated ->> 'builds' as builds, j.stated ->> 'vacancy' as vacancy,
      case j.visa_sponsorship when true then 'yes' when false then 'no' else 'unstated' end as visa, j.salary_max, j.salary_currency as currency, j.posted_at
    from public.jobs j order by j.posted_at desc, j.id desc`;
  jobs = rows.map(({ salary_max, currency, posted_at, ...row }) => ({
    ...(row as unknown as Omit<Job, "pay" | "ageDays">),
    pay: inEuros(salary_max, currency),
    ageDays: (Date.now() - posted_at.getTime()) / dayMs,
  }));
  sql = await owner.reserve();
  await sql`set role anon`;
});
afterAll(async () => {
  await sql`reset role`;
  sql.release();
});

const expectedJobs = (filters: Filters, ignored?: string) => matchingJobs(jobs, filters, ignored);

/** For each of the filters by residence, pay and visa, the number of jobs that do not state the filtered fact. */
function unstatedCounts(filters: Filters): Counts {
  const { from, pay, visa } = filters;
  const counts: Counts = {};
  if (from) {
    const unstated = expectedJobs(filters, "from").filter(
      (job) => statedEligibility(job, matchingPlaces(job, filters, "from"), from) === "unstated",
    );
    counts.from = unstated.length;
  }
  if (pay) counts.pay = expectedJobs(filters, "pay").filter((job) => job.pay === null).length;
  if (visa && visa !== "unstated")
    counts.visa = expectedJobs(filters, "visa").filter((job) => job.visa === "unstated").length;
  return counts;
}

/** Euros rounded to the cent; null without an amount or a rate. */
function inEuros(amount: number | null, currency: string): number | null {
  const rate = rates[currency];
  if (!amount || !rate) return null;
  return Math.round((amount / rate) * 100) / 100;
}

/** Generates random filters. Each filter is set in a third of all searches. */
const randomFilters = (): Filters => {
  const maybe = <T>(values: readonly T[]) => (random(3) === 0 ? pick(values) : undefined);
  const pay = maybe([40_000, 50_000, 60_000, 80_000, 93_750]);
  const filters = {
    terms: maybe([["acme"], ["zeta sys"], ["z"], ["sys", "z"]]),
    type: maybe(types),
    city: maybe(["berlin", "Remote", "Paris"]),
    country: maybe(["germany", "Global", "France"]),
    region: maybe(["asia", "european-union", "worldwide"]),
    from: maybe([...codes, "GB"]),
    pay,
    currency: pay ? pick(["EUR", "USD"]) : undefined,
    skills: maybe([pickSome(skills, 2)]),
    level: maybe(levels),
    company: maybe(["acme", "Zeta Systems"]),
    visa: maybe(visas),
    posted: maybe([1, 7, 30]),
    facts: maybe([
      { goYears: "0" },
      { goYears: "3" },
      {
        goYears: "unstated",
        builds: "data",
      },
      { vacancy: "pool" },
      {
        vacancy: "unstated",
        goYears: "5",
      },
      { builds: "unstated" },
    ]),
    unstated: maybe([["from"], ["pay"], ["from", "pay"], ["visa"], ["from", "pay", "visa"]]),
    sort: maybe(["pay"] as const),
  };
  return JSON.parse(JSON.stringify(filters)) as Filters;
};

/** Filters by place that have to hold for one place of a job. */
const placesOfOneJob: Filters[] = [
  { city: "Berlin", country: "France" },
  { city: "Berlin", country: "Germany" },
  { city: "Remote", country: "Germany" },
  { city: "Remote", from: "FR" },
  { city: "Berlin", from: "FR" },
  { country: "France", from: "DE" },
  { city: "Remote", region: "european-union" },
  { city: "Pune", region: "european-union" },
  { region: "asia", from: "IN", unstated: ["from"] },
];

async function runSearches(searches: Filters[], withAll: boolean): Promise<Found[]> {
  const rows = await sql<{ found: Found }[]>`
    select public.find_jobs(
      filters, page_size => 100, with_options => ${withAll}, with_all_counts => ${withAll}) as found
    from jsonb_array_elements(${sql.json(searches)}) with ordinality as searches (filters, n) order by n`;
  return rows.map(({ found }) => found);
}

test(
  "random combinations of filters find the expected jobs in order with exact counts",
  { timeout: 240_000 },
  async () => {
    let hits = 0;
    for (let round = 0; round < 20; round++) {
      const searches = Array.from({ length: 250 }, randomFilters);
      if (round === 0) searches.unshift(...placesOfOneJob);
      const results = await runSearches(searches, false);
      for (const [index, { jobs: page, total, unstated }] of results.entries()) {
        const filters = searches[index] as Filters;
        const wanted = sortedJobs(expectedJobs(filters), filters);
        hits += total;
        expect(
          {
            filters,
            total,
            unstated,
            found: page.map(({ id, found_place }) => ({ id, found_place })),
          },
          `FILTERS_SEED=${seed}`,
        ).toEqual({
          filters,
          total: wanted.length,
          unstated: unstatedCounts(filters),
          found: wanted.slice(0, 100).map((job) => ({
            id: job.id,
            found_place: job.places.findIndex((place) =>
              matchingPlaces(job, filters).includes(place),
            ),
          })),
        });
      }
    }
    expect(hits).toBeGreaterThan(1000);
  },
);

test("each filter option is counted with the jobs that it would leave under the other filters", async () => {
  const searches = Array.from({ length: 100 }, randomFilters);
  const [row] = await sql<{ options: object }[]>`select public.job_options() as options`;
  const results = await runSearches(searches, true);
  for (const [index, { counts, options }] of results.entries()) {
    const filters = searches[index] as Filters;
    expect({ filters, options }).toEqual({ filters, options: row?.options });
    const from = (code: string) => expectedJobs({ ...filters, from: code }).length;
    expect({
      filters,
      ...counts,
      from: codes.map((code) => (counts.from["*"] ?? 0) + (counts.from[code] ?? 0)),
    }).toMatchObject({
      filters,
      type: countBy(expectedJobs(filters, "type"), ({ type }) => [type]),
      city: countBy(expectedJobs(filters, "city"), (job) =>
        distinctPlaceNames("city", job, filters),
      ),
      country: countBy(expectedJobs(filters, "country"), (job) =>
        distinctPlaceNames("country", job, filters),
      ),
      level: countBy(expectedJobs(filters, "level"), ({ level }) => [level]),
      company: countBy(expectedJobs(filters, "company"), ({ company }) => [company]),
      skill: countBy(expectedJobs(filters), (job) => job.skills),
      visa: countBy(expectedJobs(filters, "visa"), ({ visa }) => [visa]),
      goYears: countBy(expectedJobs(filters, "goYears"), (job) => factValues(job, "goYears")),
      builds: countBy(expectedJobs(filters, "builds"), (job) => factValues(job, "builds")),
      vacancy: countBy(expectedJobs(filters, "vacancy"), (job) => factValues(job, "vacancy")),
      posted: Object.fromEntries(
        [1, 7, 30].map((posted) => [posted, expectedJobs({ ...filters, posted }).length]),
      ),
      from: codes.map(from),
    });
  }
});

/** The distinct cities or countries of the places of a job that pass the other filters by place. */
const distinctPlaceNames = (name: "city" | "country", job: Job, filters: Filters) => [
  ...new Set(matchingPlaces(job, filters, name).map((place) => place[name])),
];

/** The filters of the list at a landing page's path; null if there is no such page. */
function landingFilters(path: string): Filters | null {
  const landing = landingAt(path);
  return landing && (searchFilters(parseJobFilters(landing.parameters)) as Filters);
}

/** The page of remote jobs in a country, which is counted with jobs that name the country only. */
const isRemoteInCountry = (path: string) =>
  path.endsWith("/remote") && typeof landingFilters(path)?.from === "string";

function countByHand(path: string): number {
  const filters = landingFilters(path);
  if (!filters) return 0;
  if (!isRemoteInCountry(path)) return expectedJobs(filters).length;
  const { from = "" } = filters;
  const country = path.split("/")[1] ?? "";
  if (expectedJobs({ country }).length < 3) return 0;
  return expectedJobs(filters).filter(
    ({ eligibility, eligible }) => eligibility === "countries" && eligible.includes(from),
  ).length;
}

test("each landing page is counted with the jobs that a count of all jobs by hand finds", async () => {
  const counted = await owner<{ path: string; jobs: number }[]>`
    select path, jobs::integer from private.count_landing_pages() order by path`;
  const slugs = { Germany: "germany", India: "india", France: "france" };
  const paths = [
    "in/remote",
    ...places
      .map(({ city }) => city.toLowerCase())
      .flatMap((city) => Object.values(slugs).map((country) => `in/${country}/${city}`)),
    ...Object.values(slugs).map((country) => `in/${country}`),
    ...[...regionNames.keys()].flatMap((region) => [`in/${region}`, `in/${region}/remote`]),
    ...skills.map((skill) => `with/${skill}`),
    ...levels.map((level) => `level/${level}`),
    "type/contract",
    "visa-sponsorship",
  ];
  const found = [...new Set(paths)].map((path) => ({ path, jobs: countByHand(path) }));
  expect(counted.map((row) => ({ ...row }))).toEqual(
    found.filter(({ jobs }) => jobs > 0).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  );
  for (const { path, jobs } of counted.filter((row) => !isRemoteInCountry(row.path))) {
    const { data } = await anonymous
      .rpc("find_jobs", { filters: landingFilters(path), landing_path: path })
      .throwOnError();
    expect({ path, total: (data as unknown as Found).total }).toEqual({ path, total: jobs });
  }
});

test("the jobs of each filter option are counted only if the counts are requested", async () => {
  const [plain] = await runSearches([{}], false);
  expect(Object.keys(plain?.counts ?? {}).toSorted()).toEqual(["city", "country", "type"]);
});

test("the value of a search filter is never inserted into the SQL statement", async () => {
  const evil = "x' or true --";
  const lists = [
    { level: evil },
    { company: evil },
    { from: evil },
    { skills: [evil] },
    { visa: evil },
  ];
  for (const filters of lists) {
    const { data } = await anonymous
      .rpc("find_jobs", { filters, with_all_counts: true })
      .throwOnError();
    const { total } = data as unknown as Found;
    expect(total).toBe(filters.from ? expectedJobs({ from: evil }).length : 0);
  }
});

test("the search's internal tables and functions cannot be read or called by visitors", async () => {
  for (const name of ["matching_jobs", "parse_job_filters", "euros_a_year"])
    await expect(sql.unsafe(`select private.${name}(null)`)).rejects.toThrow();
  for (const name of ["public.job_search", "private.searched_jobs", "private.job_cards"])
    await expect(sql.unsafe(`select from ${name}`)).rejects.toThrow(/permission denied/);
  expect((await runSearches([{}], false))[0]?.total).toBe(jobs.length);
});
