import { expect, test } from "vitest";
import {
  addAdmin,
  addCity,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Borealis Labs"),
  addAdmin(),
]);

const munich = { city: "Munich", country: "Germany" };
const paris = { city: "Paris", country: "France" };
const remote = { city: "Remote", country: "Germany" };

const jobForm = <T extends object>(values: T = {} as T) => ({
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
  ...values,
});

async function saveJobForm(client: typeof R1.client, values: object): Promise<string> {
  const { data } = await saveJob(client, jobForm(values)).throwOnError();
  return String(data);
}

const readPlaces = async (id: string) => [
  ...(await owner`
      select c.name as city, c.country from public.job_places p join public.cities c on c.id = p.city_id
      where p.job_id = ${id} order by p.position`),
];

const readJobRow = async (id: string) =>
  (await owner`select * from public.jobs where id = ${id}`)[0];

test("a job is saved with its further places in their order", async () => {
  for (const { client } of [R1, X]) {
    const id = await saveJobForm(client, { company: "Acme", places: [paris, munich, remote] });
    expect(await readPlaces(id)).toEqual([paris, munich, remote]);
  }
});

test("an edit replaces the further places of a job only if it names some", async () => {
  const job_id = await saveJobForm(R1.client, { places: [paris, munich] });
  await saveJob(R1.client, { job_id, title: "Gopher" }).throwOnError();
  expect(await readPlaces(job_id)).toEqual([paris, munich]);
  await saveJob(R1.client, { job_id, places: [munich] }).throwOnError();
  expect(await readPlaces(job_id)).toEqual([munich]);
  await saveJob(R1.client, { job_id, places: [] }).throwOnError();
  expect(await readPlaces(job_id)).toEqual([]);
});

test("a place that is named twice is stored once, as the main place if it is that", async () => {
  const berlin = { city: "berlin", country: "germany" };
  const again = { city: " MUNICH ", country: "Germany" };
  const job_id = await saveJobForm(R1.client, { places: [berlin, munich, again, paris] });
  expect(await readPlaces(job_id)).toEqual([munich, paris]);
  // The main place of the job becomes one that was a further place.
  await saveJob(R1.client, { job_id, ...paris }).throwOnError();
  expect(await readPlaces(job_id)).toEqual([munich]);
});

test("two places that become the same city are stored once", async () => {
  const id = await saveJobForm(R1.client, { places: [munich, paris] });
  const ids = { munich: await addCity("Munich"), paris: await addCity("Paris", "France") };
  await owner`
    update public.jobs set further_city_ids = array_replace(further_city_ids, ${ids.paris}::uuid, ${ids.munich}::uuid)
    where id = ${id}`;
  expect(await readPlaces(id)).toEqual([munich]);
  await owner`update public.jobs set city_id = ${ids.munich} where id = ${id}`;
  expect(await readPlaces(id)).toEqual([]);
});

test("a job has at most 10 further places", async () => {
  const names = Array.from({ length: 11 }, () => ({ city: uniqueWord(), country: "Mali" }));
  const refused = await saveJob(X.client, jobForm({ company: "Acme", places: names }));
  expect(refused.error).toMatchObject({
    code: "PT422",
    message: "a job has at most 10 further places",
  });
  const id = await saveJobForm(X.client, { company: "Acme", places: names.slice(1) });
  expect(await readPlaces(id)).toHaveLength(10);
});

test("a job's recruiter cannot store more than 10 further places without the form", async () => {
  const id = await saveJobForm(R1.client, {});
  const cityIds: string[] = [];
  for (let count = 0; count < 11; count++) cityIds.push(await addCity(uniqueWord(), "Mali"));
  const change = (further_city_ids: string[]) =>
    R1.client.from("jobs").update({ further_city_ids }).eq("id", id);
  expect((await change(cityIds)).error).toMatchObject({
    code: "PT422",
    message: "a job has at most 10 further places",
  });
  await change(cityIds.slice(1)).throwOnError();
  expect(await readPlaces(id)).toHaveLength(10);
});

test.each([
  { places: {} },
  { places: ["Paris"] },
  { places: [{ city: "Paris" }] },
  { places: [{ ...paris, id: "x" }] },
  { places: [{ city: 1, country: "France" }] },
])("a job is refused with the places %o", async (values) => {
  expect((await saveJob(R1.client, jobForm(values))).error).toMatchObject({ code: "PT422" });
});

test("a further place has to be in a country, not in a group of countries, unless it is remote", async () => {
  const save = (place: object) => saveJob(R1.client, jobForm({ places: [place] }));
  expect((await save({ city: uniqueWord(), country: "Europe" })).error?.code).toBe("PT422");
  expect((await save({ city: uniqueWord(), country: "Atlantis" })).error?.code).toBe("23503");
  expect((await save({ city: "Remote", country: "Europe" })).error).toBeNull();
  expect((await save({ city: uniqueWord(), country: "Mali" })).error).toBeNull();
});

test("the cities of a job are not added by a job that is refused", async () => {
  const city = uniqueWord();
  const places = [{ city, country: "Mali" }];
  const refused = await saveJob(
    R1.client,
    jobForm({ application_url: "javascript:alert(1)", places }),
  );
  expect(refused.error).not.toBeNull();
  expect(await owner`select from public.cities where name = ${city}`).toHaveLength(0);
  await saveJobForm(R1.client, { places });
  expect(await owner`select from public.cities where name = ${city}`).toHaveLength(1);
});

test("the new cities of one job count once against the quota of its recruiter", async () => {
  const someone = await addRecruiter("approved");
  const used = async () =>
    (
      await owner`
        select in_day from private.limit_counts
        where name = 'cities_per_recruiter' and key = ${someone.recruiterId}`
    )[0]?.in_day ?? 0;
  const newPlaces = () =>
    Array.from({ length: 10 }, () => ({ city: uniqueWord(), country: "Mali" }));
  await saveJobForm(someone.client, { city: uniqueWord(), country: "Mali", places: newPlaces() });
  expect(Number(await used())).toBe(1);
  await saveJobForm(someone.client, { places: newPlaces() });
  expect(Number(await used())).toBe(2);
  // Nothing new, nothing counted.
  await saveJobForm(someone.client, { places: [munich, paris] });
  expect(Number(await used())).toBe(2);
});

const inCapitals = ({ city, country }: { city: string; country: string }, index: number) => ({
  city: index % 2 === 0 ? city.toUpperCase() : city,
  country,
});

test("two recruiters who name the same new cities in different order and spelling do not block each other", async () => {
  for (let round = 0; round < 5; round++) {
    const names = Array.from({ length: 6 }, () => ({ city: uniqueWord(), country: "Mali" }));
    const results = await Promise.all([
      saveJob(R1.client, jobForm({ places: names })),
      saveJob(R2.client, jobForm({ places: names.toReversed().map(inCapitals) })),
    ]);
    expect(results.map(({ error }) => error)).toEqual([null, null]);
  }
});

test("a change of the further places is an edit of the job", async () => {
  const job_id = await saveJobForm(R1.client, { places: [munich] });
  const before = await readJobRow(job_id);
  const stale = await saveJob(R1.client, { job_id, expected_version: 2, places: [paris] });
  expect(stale.error?.code).toBe("PT409");
  expect(await readPlaces(job_id)).toEqual([munich]);
  await saveJob(R1.client, { job_id, expected_version: 1, places: [paris] }).throwOnError();
  const after = await readJobRow(job_id);
  expect(after?.version).toBe(2);
  expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime());
});

test("an admin's change of the further places of a job is one line of the audit log", async () => {
  const job_id = await saveJobForm(X.client, { company: "Acme", places: [munich] });
  await saveJob(X.client, { job_id, places: [paris] }).throwOnError();
  const lines = await owner`
    select action from public.audit_log where table_name = 'jobs' and row_id = ${job_id} order by id`;
  expect([...lines]).toEqual([{ action: "insert" }, { action: "update" }]);
});

test("the further places of a job can be read by the callers who can read the job", async () => {
  const open = await saveJobForm(R1.client, { places: [munich] });
  const archived = await saveJobForm(R1.client, { places: [munich] });
  await R1.client.from("jobs").update({ is_archived: true }).eq("id", archived).throwOnError();
  const read = async (client: typeof anonymous, id: string) =>
    (await client.from("job_places").select("position").eq("job_id", id).throwOnError()).data;
  for (const { client } of [{ client: anonymous }, R1, R2, X])
    expect(await read(client, open)).toEqual([{ position: 1 }]);
  for (const { client } of [R1, X]) expect(await read(client, archived)).toEqual([{ position: 1 }]);
  for (const { client } of [{ client: anonymous }, R2])
    expect(await read(client, archived)).toEqual([]);
});

test("the rows of a job's further places cannot be inserted or deleted directly", async () => {
  const open = await saveJobForm(R1.client, { places: [munich] });
  const row = { job_id: open, city_id: await addCity("Paris", "France"), position: 2 };
  for (const { client } of [R1, X]) {
    expect((await client.from("job_places").insert(row)).error?.code).toBe("42501");
    expect((await client.from("job_places").delete().eq("job_id", open)).error?.code).toBe("42501");
  }
  expect(await readPlaces(open)).toEqual([munich]);
});

test("a recruiter cannot change the places of another recruiter's job", async () => {
  const job_id = await saveJobForm(R1.client, { places: [munich] });
  const { error } = await saveJob(R2.client, { job_id, places: [paris] });
  expect(error?.code).toBe("PT404");
  expect(await readPlaces(job_id)).toEqual([munich]);
});

test("the form of a job is filled with its further places", async () => {
  const id = await saveJobForm(R1.client, { places: [paris, remote] });
  const { data } = await R1.client
    .rpc("editable_row", { table_name: "jobs", row_id: id })
    .throwOnError();
  expect(data).toMatchObject({ places: [paris, remote] });
});

test("a job that is submitted twice with the same places is one job", async () => {
  const idempotency_key = crypto.randomUUID();
  const values = { places: [munich, munich, paris], idempotency_key };
  const id = await saveJobForm(R1.client, values);
  expect(await saveJobForm(R1.client, values)).toBe(id);
  expect((await readJobRow(id))?.version).toBe(1);
});

test("the places of a job are deleted with the job, unlike its cities, which cannot be deleted before it", async () => {
  const city_id = await addCity(uniqueWord(), "Mali");
  const { id } = await addJob({ further_city_ids: [city_id], is_archived: true });
  await expect(owner`delete from public.cities where id = ${city_id}`).rejects.toThrow(
    "job_places_city_id_fkey",
  );
  await owner`delete from public.jobs where id = ${id}`;
  expect(await owner`select from public.job_places where job_id = ${id}`).toHaveLength(0);
  await owner`delete from public.cities where id = ${city_id}`;
});
