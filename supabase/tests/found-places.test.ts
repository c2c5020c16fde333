import { beforeAll, expect, test } from "vitest";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
  owner,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

// A job is found by any of its places. supabase/tests/filters.test.ts compares searches with a reference.

type Found = { jobs: { id: string; found_place: number }[]; total: number };

const word = uniqueWord();
const town = `Town ${word}`;
const village = `Village ${word}`;
let job: { id: string; slug: string };

beforeAll(async () => {
  job = await addJob({
    title: `Gopher ${word}`,
    company: `Company ${word}`,
    city_id: await addCity(town, "Mali"),
    further_city_ids: [await addCity(village, "Chad"), await addCity("Remote", "Niger")],
    salary_min: 10,
    salary_max: 20,
  });
});

const findJobs = async (filters: Record<string, string | string[]>) =>
  (await anonymous.rpc("find_jobs", { filters }).throwOnError()).data as unknown as Found;

const idsOf = (jobs: unknown) => (jobs as { id: string }[]).map(({ id }) => id);

test.each([
  [{ city: town }, 0],
  [{ city: village }, 1],
  [{ country: "Chad", city: village }, 1],
  [{ city: "Remote", country: "Niger" }, 2],
])("a list with the filters %o finds the job once, by its place %i", async (filters, place) => {
  const { jobs, total } = await findJobs({ ...filters, terms: [word] });
  expect(jobs).toMatchObject([{ id: job.id, found_place: place }]);
  expect(total).toBe(1);
  const { data } = await anonymous
    .rpc("find_jobs_after", { filters: { ...filters, terms: [word] } })
    .throwOnError();
  expect(data).toMatchObject([{ id: job.id, found_place: place }]);
});

test.each<Record<string, string>>([
  { city: town, country: "Chad" },
  { city: "Remote", country: "Mali" },
  { city: village, from: "ML" },
])("a list with the filters %o does not find the job, as no place has both", async (filters) => {
  expect((await findJobs({ ...filters, terms: [word] })).total).toBe(0);
});

test("who may apply counts for the remote places of a job only", async () => {
  const place = uniqueWord();
  const { id } = await addJob({
    city_id: await addCity(uniqueWord(), "Mali"),
    further_city_ids: [await addCity("Remote", "Niger")],
    eligibility: "countries",
    eligible_countries: ["GH"],
    title: `Elsewhere ${place}`,
  });
  const found = async (filters: Record<string, string>) =>
    idsOf((await findJobs({ ...filters, terms: ["elsewhere", place] })).jobs);
  expect(await found({ from: "GH" })).toEqual([id]);
  expect(await found({ from: "ML" })).toEqual([id]);
  expect(await found({ from: "NE" })).toEqual([]);
  expect(await found({ from: "GH", country: "Mali" })).toEqual([]);
});

test("a job in several places is once in a feed, with all of its places", async () => {
  for (const city of [town, village, "Remote"]) {
    const filters = { city, terms: [word], country: city === "Remote" ? "Niger" : null };
    const { data } = await anonymous.rpc("feed_jobs", { filters }).throwOnError();
    expect(data).toMatchObject([
      {
        id: job.id,
        city: town,
        country: "Mali",
        further_places: [
          { city: village, country: "Chad" },
          { city: "Remote", country: "Niger" },
        ],
      },
    ]);
  }
});

test("a query of the data API embeds the main place of a job and its further places", async () => {
  const { data } = await anonymous
    .from("jobs")
    .select("city:cities!city_id!inner(name), job_places(position, city:cities(name))")
    .eq("id", job.id)
    .order("position", { referencedTable: "job_places" })
    .throwOnError();
  expect(data).toEqual([
    {
      city: { name: town },
      job_places: [
        { position: 1, city: { name: village } },
        { position: 2, city: { name: "Remote" } },
      ],
    },
  ]);
});

test("a job in several places is mailed once by an alert for each of them", async () => {
  const alertFor = async (filters: Record<string, string>) => {
    const email = `${uniqueWord()}@acme-systems.dev`;
    await owner`
      insert into public.job_alerts ${owner({
        email,
        query: "?q=go",
        filters,
        frequency: "daily",
        confirmed_at: new Date(),
        next_at: new Date(Date.now() - 60_000),
        seen_until: new Date(Date.now() - 3_600_000),
      })}`;
    return email;
  };
  const emails = [
    await alertFor({ city: village }),
    await alertFor({ region: "worldwide", city: town }),
    await alertFor({ country: "Niger", city: "Remote", company: `Company ${word}` }),
    await alertFor({ company: `Company ${word}` }),
  ];
  await owner`update public.jobs set listed_at = now() - interval '2 minutes' where id = ${job.id}`;
  await owner`update public.job_search set listed_at = now() - interval '2 minutes' where id = ${job.id}`;
  await service.rpc("send_alerts").throwOnError();
  const mailed = await owner`
    select address, data -> 'jobs' as jobs from public.outbox
    where kind = 'job-alert' and address = any (${emails})`;
  const jobsOf = (email: string) => mailed.find(({ address }) => address === email)?.jobs;
  expect(emails.map(jobsOf)).toEqual([[job.id], undefined, [job.id], [job.id]]);
});

test("the pages of a job's places are linked from its page, with the places that are on them", async () => {
  for (let n = 0; n < 5; n++)
    await addJob({
      city_id: await addCity(uniqueWord(), "Mali"),
      further_city_ids: [await addCity(village, "Chad")],
    });
  await service.rpc("refresh_landing_pages").throwOnError();
  const { data } = await anonymous.rpc("job_page", { job_slug: job.slug }).throwOnError();
  expect(data).toMatchObject({
    landings: expect.arrayContaining([
      expect.objectContaining({ path: "in/mali", places: [0] }),
      expect.objectContaining({ path: "in/chad", name: "Chad", places: [1] }),
      expect.objectContaining({ name: village, places: [1] }),
    ]),
  });
  const [page] = await owner`
    select path, jobs from private.landing_pages where name = ${village} and path like 'in/chad/%'`;
  expect(page?.jobs).toBe(6);
});

test("jobs that have a further place in common are similar", async () => {
  const other = await addJob({
    title: `Rust ${uniqueWord()}`,
    company: uniqueWord(),
    city_id: await addCity(uniqueWord(), "Togo"),
    further_city_ids: [await addCity(village, "Chad")],
  });
  const { data } = await anonymous.rpc("job_page", { job_slug: other.slug }).throwOnError();
  const { related } = data as unknown as { related: { similar: { id: string }[] } };
  expect(new Set(idsOf(related.similar)).size).toBe(related.similar.length);
  expect(related.similar.length).toBeGreaterThan(0);
  const places = await owner`
    select ${await addCity(village, "Chad")} = any (further_city_ids) as is_shared
    from public.jobs where id = any (${idsOf(related.similar)})`;
  expect(places.every(({ is_shared }) => is_shared)).toBe(true);
});

test("a job is reported as alike if it has the title, the company and one of the further places of another", async () => {
  const values = { title: `Gopher ${uniqueWord()}`, company: uniqueWord() };
  const chad = await addCity(village, "Chad");
  const first = await addJob({
    ...values,
    city_id: await addCity(uniqueWord(), "Togo"),
    further_city_ids: [chad],
  });
  await addJob({ ...values, city_id: await addCity(uniqueWord(), "Mali") });
  const read = async () =>
    (await anonymous.rpc("job_page", { job_slug: first.slug }).throwOnError()).data;
  expect(await read()).toMatchObject({ has_alike: true, has_alike_in_city: false });
  await addJob({ ...values, city_id: chad });
  expect(await read()).toMatchObject({ has_alike: true, has_alike_in_city: true });
});

test("an admin finds a job in several places by each of them, once", async () => {
  const { client } = await addAdmin();
  for (const query_text of [town, `${village}, Chad`, `gopher ${word}`]) {
    const { data } = await client.rpc("list_jobs", { is_mine: false, query_text }).throwOnError();
    const { jobs } = data as unknown as { jobs: object[] };
    expect(jobs.filter((row) => "id" in row && row.id === job.id)).toMatchObject([
      { further_places: 2 },
    ]);
  }
});

test("a suggested search for a place counts a job in several places once", async () => {
  const { data } = await anonymous
    .rpc("find_jobs", { filters: { terms: [...village.toLowerCase().split(" "), "nothing"] } })
    .throwOnError();
  const { total } = await findJobs({ city: village });
  expect(total).toBeGreaterThan(5);
  expect(data).toMatchObject({ suggestions: [{ city: village, country: null, jobs: total }] });
});

test("a job in several places is once in the sitemap, in a digest and in the times of listing", async () => {
  const sitemap = await anonymous.rpc("sitemap_job_page", { page_number: 1 }).throwOnError();
  const { total, jobs } = sitemap.data as unknown as { total: number; jobs: { slug: string }[] };
  expect(jobs.filter(({ slug }) => slug === job.slug)).toHaveLength(1);
  expect(total).toBe(jobs.length);
  const times = await anonymous.rpc("listing_times").throwOnError();
  expect(times.data).toHaveLength(total);
  const [digest] = await owner`select * from public.compose_digest()`;
  const listed: string[] = [...(digest?.job_ids ?? []), ...(digest?.more_ids ?? [])];
  expect(new Set(listed).size).toBe(listed.length);
  expect(Number(digest?.job_total)).toBe(listed.length);
});

test("the pay report counts a job in several places under its main place", async () => {
  const [before] =
    await owner`select coalesce(sum(jobs), 0)::int as jobs from private.pay_cells() where level is null and country = 'Chad'`;
  const inMali = () => owner`
    select coalesce(sum(jobs), 0)::int as jobs from private.pay_cells() where level is null and country = 'Mali'`;
  const [mali] = await inMali();
  await addJob({
    city_id: await addCity(town, "Mali"),
    further_city_ids: [await addCity(village, "Chad")],
    salary_min: 10_000,
    salary_max: 20_000,
  });
  const [after] =
    await owner`select coalesce(sum(jobs), 0)::int as jobs from private.pay_cells() where level is null and country = 'Chad'`;
  expect(after?.jobs).toBe(before?.jobs);
  expect((await inMali())[0]?.jobs).toBe(mali?.jobs + 1);
});
