import { beforeAll, describe, expect, test } from "vitest";
import {
  aCity,
  aJob,
  admin,
  anonymous,
  type Client,
  connect,
  owner,
  recruiter,
  tokenOf,
  unique,
} from "./callers.ts";

type Card = { id: string };
type Related = { company: Card[]; similar: Card[] };

async function related(slug: string, client = anonymous): Promise<Record<keyof Related, string[]>> {
  const { data } = await client.rpc("job_page", { job_slug: slug }).throwOnError();
  const page = data as unknown as { related: Related } | null;
  const { company, similar } = page?.related ?? { company: [], similar: [] };
  return { company: company.map(({ id }) => id), similar: similar.map(({ id }) => id) };
}

/** Jobs of one company in one place, newest first. */
async function jobsOf(company: string, count: number, values: Record<string, unknown> = {}) {
  const jobs = [];
  for (let day = 0; day < count; day++)
    jobs.push(await aJob({ company, posted_at: new Date(Date.UTC(2020, 0, 9 - day)), ...values }));
  return jobs;
}

const countries =
  "Samoa,Tonga,Palau,Nauru,Tuvalu,Kiribati,Vanuatu,Bhutan,Belize,Barbados,Benin,Burundi"
    .split(",")
    .values();

/** A country in which no other test has jobs. */
function aCountry(): string {
  const { value } = countries.next();
  if (!value) throw new Error("Name more countries.");
  return value;
}

/** A city there. */
const aPlace = () => aCity(unique(), aCountry());

const ids = (jobs: Card[]) => jobs.map(({ id }) => id);

let place: string;
beforeAll(async () => {
  place = await aPlace();
});

test("the three newest others of a company are listed, newest first, never the job itself", async () => {
  const jobs = await jobsOf(unique(), 5);
  expect((await related(jobs[0]?.slug ?? "")).company).toEqual(ids(jobs.slice(1, 4)));
  expect((await related(jobs[4]?.slug ?? "")).company).toEqual(ids(jobs.slice(0, 3)));
});

test("each names the logo of its company, and so does each that a search finds", async () => {
  const company = unique();
  const jobs = await jobsOf(company, 2);
  const logo = "1700000000000.webp";
  await owner`update public.companies set logo = ${logo} where name = ${company}`;
  const beside = await anonymous.rpc("job_page", { job_slug: jobs[0]?.slug ?? "" }).throwOnError();
  expect(beside.data).toMatchObject({ related: { company: [{ id: jobs[1]?.id, logo }] } });
  const found = await anonymous.rpc("find_jobs", { filters: { terms: [company] } }).throwOnError();
  expect(found.data).toMatchObject({ jobs: [{ logo }, { logo }] });
});

test("jobs of another company with a name like it are not of the company", async () => {
  const company = unique();
  const job = await aJob({ company });
  await aJob({ company: `${company} Labs` });
  expect((await related(job.slug)).company).toEqual([]);
});

describe("similar are three jobs of other companies", () => {
  test("in the same place, newest first", async () => {
    const city_id = await aPlace();
    const [old, other, latest, oldest] = [
      await aJob({ company: unique(), city_id, posted_at: new Date("2020-01-02") }),
      await aJob({ company: unique(), city_id, posted_at: new Date("2020-01-03") }),
      await aJob({ company: unique(), city_id, posted_at: new Date("2020-01-04") }),
      await aJob({ company: unique(), city_id, posted_at: new Date("2020-01-01") }),
    ];
    const job = await aJob({ company: unique(), city_id });
    const { company, similar } = await related(job.slug);
    expect(company).toEqual([]);
    expect(similar).toEqual(ids([latest, other, old]));
    expect(similar).not.toContain(oldest.id);
  });

  test("in the same country, after those in the same city; an unknown country is no place", async () => {
    const country = aCountry();
    const [city, otherCity] = [await aCity(unique(), country), await aCity(unique(), country)];
    const inCountry = await aJob({ company: unique(), city_id: otherCity });
    const inCity = await aJob({
      company: unique(),
      city_id: city,
      posted_at: new Date("2020-01-01"),
    });
    const job = await aJob({ company: unique(), city_id: city });
    expect((await related(job.slug)).similar).toEqual(ids([inCity, inCountry]));
    const unknown = { company: unique(), city_id: await aCity(unique(), "Unknown") };
    await aJob({ company: unique(), city_id: await aCity(unique(), "Unknown") });
    expect((await related((await aJob(unknown)).slug)).similar).toEqual([]);
  });

  test("with words of the title in common, wherever they are; those with more of them first", async () => {
    const [one, two] = [unique(), unique()];
    const job = await aJob({
      company: unique(),
      city_id: place,
      title: `Senior ${one} Engineer (${two})`,
    });
    const somewhere = await aPlace();
    const onePart = await aJob({ company: unique(), city_id: somewhere, title: `${one} in Go` });
    const both = await aJob({
      company: unique(),
      city_id: somewhere,
      title: `${two}/${one.toUpperCase()} developer`,
      posted_at: new Date("2020-01-01"),
    });
    expect((await related(job.slug)).similar.slice(0, 2)).toEqual(ids([both, onePart]));
  });

  test("not by words that all jobs for Go developers have, nor by parts of words or other text", async () => {
    const word = unique();
    const job = await aJob({
      company: unique(),
      city_id: await aPlace(),
      title: `Senior Golang Software Engineer ${word}`,
    });
    for (const title of ["Senior Golang Software Engineer", `Engineer ${word}s`])
      await aJob({ company: word, city_id: await aPlace(), title });
    expect((await related(job.slug)).similar).toEqual([]);
  });

  test("never of the same company, which has a list of its own", async () => {
    const jobs = await jobsOf(unique(), 5, { city_id: await aPlace() });
    expect((await related(jobs[0]?.slug ?? "")).similar).toEqual([]);
  });
});

describe("only live jobs", () => {
  let callers: [string, Client][];
  let company: string;
  let shown: { id: string; slug: string };
  let hidden: { id: string; slug: string };
  let elsewhere: { id: string };
  let hiddenElsewhere: { id: string };
  beforeAll(async () => {
    const own = await recruiter("approved", unique());
    callers = [
      ["anonymous", anonymous],
      ["their owner", connect(tokenOf(own))],
      ["another recruiter", (await recruiter("approved", unique())).client],
      ["an admin", (await admin()).client],
    ];
    company = unique();
    const city_id = await aPlace();
    const values = { city_id, recruiter_id: own.recruiterId };
    shown = await aJob({ ...values, company });
    hidden = await aJob({ ...values, company, is_archived: true });
    elsewhere = await aJob({ ...values, company: unique() });
    hiddenElsewhere = await aJob({ ...values, company: unique(), is_archived: true });
  });

  test("are listed, whoever asks, and from the moment they are live", async () => {
    const job = await aJob({
      company,
      city_id: (await owner`select city_id from public.jobs where id = ${shown.id}`)[0]?.city_id,
    });
    for (const [who, client] of callers)
      expect(await related(job.slug, client), who).toEqual({
        company: [shown.id],
        similar: [elsewhere.id],
      });
    await owner`update public.jobs set is_archived = false where id in ${owner([hidden.id, hiddenElsewhere.id])}`;
    const { company: listed, similar } = await related(job.slug);
    expect(new Set(listed)).toEqual(new Set([shown.id, hidden.id]));
    expect(new Set(similar)).toEqual(new Set([elsewhere.id, hiddenElsewhere.id]));
    await owner`update public.jobs set is_archived = true where id in ${owner([hidden.id, hiddenElsewhere.id])}`;
  });

  test("have others beside them: of an archived one, or of none, nothing is told", async () => {
    for (const [who, client] of callers)
      for (const slug of [hidden.slug, "no-such-job", ""])
        expect(await related(slug, client), who).toEqual({ company: [], similar: [] });
  });
});

test("words and companies are taken as they are, whatever they hold", async () => {
  const word = unique();
  for (const text of [`${word}' or true --`, `${word} %L {a,"b"} \\ $1`, `${word} c++ c#`]) {
    const [job, other] = await jobsOf(text, 2, { title: text });
    expect((await related(job?.slug ?? "")).company).toEqual([other?.id]);
  }
});
