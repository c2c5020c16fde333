import { beforeAll, describe, expect, test } from "vitest";
import {
  addCity,
  addJob,
  addAdmin,
  anonymous,
  type Client,
  createApiClient,
  owner,
  addRecruiter,
  signToken,
  uniqueWord,
} from "@/supabase/tests/callers";

type Card = { id: string };
type Related = { company: Card[]; similar: Card[] };

async function readRelatedIds(
  slug: string,
  client = anonymous,
): Promise<Record<keyof Related, string[]>> {
  const { data } = await client.rpc("job_page", { job_slug: slug }).throwOnError();
  const page = data as unknown as { related: Related } | null;
  const { company, similar } = page?.related ?? { company: [], similar: [] };
  return { company: company.map(({ id }) => id), similar: similar.map(({ id }) => id) };
}

/** Adds jobs of a company, newest first. */
async function addJobs(company: string, count: number, values: Record<string, unknown> = {}) {
  const jobs = [];
  for (let day = 0; day < count; day++)
    jobs.push(
      await addJob({ company, posted_at: new Date(Date.UTC(2020, 0, 9 - day)), ...values }),
    );
  return jobs;
}

const countries = [
  "Samoa",
  "Tonga",
  "Palau",
  "Nauru",
  "Tuvalu",
  "Kiribati",
  "Vanuatu",
  "Bhutan",
  "Belize",
  "Barbados",
  "Benin",
  "Burundi",
].values();

/** A country in which no other test has jobs. */
function nextCountry(): string {
  const { value } = countries.next();
  if (!value) throw new Error("Name more countries.");
  return value;
}

const addCityInNextCountry = () => addCity(uniqueWord(), nextCountry());

const idsOfCards = (jobs: Card[]) => jobs.map(({ id }) => id);

const place = await addCityInNextCountry();

test("a job's page lists the three newest other jobs of its company, newest first", async () => {
  const jobs = await addJobs(uniqueWord(), 5);
  expect((await readRelatedIds(jobs[0]?.slug ?? "")).company).toEqual(idsOfCards(jobs.slice(1, 4)));
  expect((await readRelatedIds(jobs[4]?.slug ?? "")).company).toEqual(idsOfCards(jobs.slice(0, 3)));
});

test("related jobs and search results contain the logo of their company", async () => {
  const company = uniqueWord();
  const jobs = await addJobs(company, 2);
  const logo = "1700000000000.webp";
  await owner`update public.companies set logo = ${logo} where name = ${company}`;
  const beside = await anonymous.rpc("job_page", { job_slug: jobs[0]?.slug ?? "" }).throwOnError();
  expect(beside.data).toMatchObject({ related: { company: [{ id: jobs[1]?.id, logo }] } });
  const found = await anonymous.rpc("find_jobs", { filters: { terms: [company] } }).throwOnError();
  expect(found.data).toMatchObject({ jobs: [{ logo }, { logo }] });
});

test("a job of a company with a similar name is not listed as the same company's", async () => {
  const company = uniqueWord();
  const job = await addJob({ company });
  await addJob({ company: `${company} Labs` });
  expect((await readRelatedIds(job.slug)).company).toEqual([]);
});

test("three similar jobs of other companies are listed from the same place, newest first", async () => {
  const city_id = await addCityInNextCountry();
  const old = await addJob({ company: uniqueWord(), city_id, posted_at: new Date("2020-01-02") });
  const other = await addJob({ company: uniqueWord(), city_id, posted_at: new Date("2020-01-03") });
  const latest = await addJob({
    company: uniqueWord(),
    city_id,
    posted_at: new Date("2020-01-04"),
  });
  const oldest = await addJob({
    company: uniqueWord(),
    city_id,
    posted_at: new Date("2020-01-01"),
  });
  const job = await addJob({ company: uniqueWord(), city_id });
  const { company, similar } = await readRelatedIds(job.slug);
  expect(company).toEqual([]);
  expect(similar).toEqual(idsOfCards([latest, other, old]));
  expect(similar).not.toContain(oldest.id);
});

test("similar jobs from the same country are listed after those of the same city", async () => {
  const country = nextCountry();
  const city = await addCity(uniqueWord(), country);
  const otherCity = await addCity(uniqueWord(), country);
  const inCountry = await addJob({ company: uniqueWord(), city_id: otherCity });
  const inCity = await addJob({
    company: uniqueWord(),
    city_id: city,
    posted_at: new Date("2020-01-01"),
  });
  const job = await addJob({ company: uniqueWord(), city_id: city });
  expect((await readRelatedIds(job.slug)).similar).toEqual(idsOfCards([inCity, inCountry]));
  const unknown = { company: uniqueWord(), city_id: await addCity(uniqueWord(), "Unknown") };
  await addJob({ company: uniqueWord(), city_id: await addCity(uniqueWord(), "Unknown") });
  expect((await readRelatedIds((await addJob(unknown)).slug)).similar).toEqual([]);
});

test("similar jobs are listed from any place by words that their titles share, most shared words first", async () => {
  const firstWord = uniqueWord();
  const secondWord = uniqueWord();
  const job = await addJob({
    company: uniqueWord(),
    city_id: place,
    title: `Senior ${firstWord} Engineer (${secondWord})`,
  });
  const somewhere = await addCityInNextCountry();
  const onePart = await addJob({
    company: uniqueWord(),
    city_id: somewhere,
    title: `${firstWord} in Go`,
  });
  const bothParts = await addJob({
    company: uniqueWord(),
    city_id: somewhere,
    title: `${secondWord}/${firstWord.toUpperCase()} developer`,
    posted_at: new Date("2020-01-01"),
  });
  expect((await readRelatedIds(job.slug)).similar.slice(0, 2)).toEqual(
    idsOfCards([bothParts, onePart]),
  );
});

test("similar jobs are not found by words of many titles such as Golang, by parts of words or by words outside the title", async () => {
  const word = uniqueWord();
  const job = await addJob({
    company: uniqueWord(),
    city_id: await addCityInNextCountry(),
    title: `Senior Golang Software Engineer ${word}`,
  });
  for (const title of ["Senior Golang Software Engineer", `Engineer ${word}s`])
    await addJob({ company: word, city_id: await addCityInNextCountry(), title });
  expect((await readRelatedIds(job.slug)).similar).toEqual([]);
});

test("similar jobs are listed without those of the same company, which has a list of its own", async () => {
  const jobs = await addJobs(uniqueWord(), 5, { city_id: await addCityInNextCountry() });
  expect((await readRelatedIds(jobs[0]?.slug ?? "")).similar).toEqual([]);
});

describe("related jobs", () => {
  let callers: [string, Client][];
  let company: string;
  let shown: { id: string; slug: string };
  let hidden: { id: string; slug: string };
  let elsewhere: { id: string };
  let hiddenElsewhere: { id: string };
  beforeAll(async () => {
    const own = await addRecruiter("approved", uniqueWord());
    callers = [
      ["anonymous", anonymous],
      ["their owner", createApiClient(signToken(own))],
      ["another recruiter", (await addRecruiter("approved", uniqueWord())).client],
      ["an admin", (await addAdmin()).client],
    ];
    company = uniqueWord();
    const city_id = await addCityInNextCountry();
    const values = { city_id, recruiter_id: own.recruiterId };
    shown = await addJob({ ...values, company });
    hidden = await addJob({ ...values, company, is_archived: true });
    elsewhere = await addJob({ ...values, company: uniqueWord() });
    hiddenElsewhere = await addJob({ ...values, company: uniqueWord(), is_archived: true });
  });

  test("related jobs are live jobs only, for every caller", async () => {
    const job = await addJob({
      company,
      city_id: (await owner`select city_id from public.jobs where id = ${shown.id}`)[0]?.city_id,
    });
    for (const [caller, client] of callers)
      expect(await readRelatedIds(job.slug, client), caller).toEqual({
        company: [shown.id],
        similar: [elsewhere.id],
      });
    await owner`update public.jobs set is_archived = false where id in ${owner([hidden.id, hiddenElsewhere.id])}`;
    const { company: listed, similar } = await readRelatedIds(job.slug);
    expect(new Set(listed)).toEqual(new Set([shown.id, hidden.id]));
    expect(new Set(similar)).toEqual(new Set([elsewhere.id, hiddenElsewhere.id]));
    await owner`update public.jobs set is_archived = true where id in ${owner([hidden.id, hiddenElsewhere.id])}`;
  });

  test("related jobs are not returned for an archived or unknown job", async () => {
    for (const [caller, client] of callers)
      for (const slug of [hidden.slug, "no-such-job", ""])
        expect(await readRelatedIds(slug, client), caller).toEqual({ company: [], similar: [] });
  });
});

test("related jobs are found by words and company names with special characters", async () => {
  const word = uniqueWord();
  for (const text of [`${word}' or true --`, `${word} %L {a,"b"} \\ $1`, `${word} c++ c#`]) {
    const [job, other] = await addJobs(text, 2, { title: text });
    expect((await readRelatedIds(job?.slug ?? "")).company).toEqual([other?.id]);
  }
});
