import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sanitizeJobHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
  brokenCheck,
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

const jobForm = <T extends object>(values: T = {} as T) => ({
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
  ...values,
});
const readJobVersion = async (id: string) =>
  (await owner`select version from public.jobs where id = ${id}`)[0]?.version;
const citiesNamed = (name: string) =>
  owner`select name, country from public.cities where lower(name) = lower(${name})`;

test("the city of a job is found in any letter case and with spaces around it", async () => {
  const city = uniqueWord();
  for (const [name, country] of [
    [city, "germany"],
    [city.toUpperCase(), "GERMANY"],
    [` ${city} `, " Germany "],
  ])
    await saveJob(R1.client, jobForm({ city: name, country })).throwOnError();
  expect(await citiesNamed(city)).toEqual([{ name: city, country: "Germany" }]);
});

test("the city of a job without a country gets the country Unknown unless it is Remote, which is Global", async () => {
  const city = uniqueWord();
  await saveJob(R1.client, jobForm({ city, country: "" })).throwOnError();
  expect(await citiesNamed(city)).toEqual([{ name: city, country: "Unknown" }]);
  await saveJob(R1.client, jobForm({ city: "remote", country: "" })).throwOnError();
  await saveJob(R1.client, jobForm({ city: "REMOTE", country: "India" })).throwOnError();
  expect(await citiesNamed("Remote")).toEqual(
    expect.arrayContaining([
      { name: "Remote", country: "Global" },
      { name: "Remote", country: "India" },
    ]),
  );
});

test("the city of a job has to be in a country, not in a group of countries, unless the job is remote", async () => {
  const city = uniqueWord();
  for (const { client } of [R1, X]) {
    const save = (place: object) => saveJob(client, jobForm({ company: "Acme", ...place }));
    for (const country of ["Global", "europe", "EMEA", "APAC", "LATAM", "Asia"])
      expect((await save({ city, country })).error?.code).toBe("PT422");
    expect((await save({ city: "Remote", country: "Europe" })).error).toBeNull();
    expect((await save({ city, country: "Mali" })).error).toBeNull();
  }
  expect(await citiesNamed(city)).toEqual([{ name: city, country: "Mali" }]);
});

test("only a job that is there already can be in a city that was stored for a group of countries, such as Europe", async () => {
  const inEurope = await addCity(uniqueWord(), "Europe");
  const inMali = await addCity(uniqueWord(), "Mali");
  const { id } = await addJob({ recruiter_id: R1.recruiterId, city_id: inEurope });
  const move = (city_id: string) => R1.client.from("jobs").update({ city_id }).eq("id", id);
  // Other fields of a job that is already in such a city can be edited.
  await R1.client
    .from("jobs")
    .update({ city_id: inEurope, title: "Go" })
    .eq("id", id)
    .throwOnError();
  expect((await move(inMali)).error).toBeNull();
  expect((await move(inEurope)).error?.code).toBe("PT422");
});

test("the city of a job has to be in a known country", async () => {
  const city = uniqueWord();
  expect((await saveJob(R1.client, jobForm({ city, country: "Atlantis" }))).error?.code).toBe(
    "23503",
  );
  expect(await citiesNamed(city)).toEqual([]);
});

test("the city of a job is added once by 16 concurrent writers", async () => {
  const city = uniqueWord();
  const writers = Array.from({ length: 16 }, (_, i) => [R1, R2, X][i % 3] ?? X);
  const saved = await Promise.all(
    writers.map(({ client }, i) =>
      saveJob(client, jobForm({ company: "Acme", city: i % 2 ? city : city.toUpperCase() })),
    ),
  );
  expect(saved.map(({ error }) => error)).toEqual(writers.map(() => null));
  expect(await citiesNamed(city)).toHaveLength(1);
});

test("the city of a job is not added by a job that is refused", async () => {
  const city = uniqueWord();
  const refused = await saveJob(
    R1.client,
    jobForm({ city, application_url: "javascript:alert(1)" }),
  );
  expect(refused.error).toMatchObject(brokenCheck);
  expect(await citiesNamed(city)).toEqual([]);
});

test("the city of a job cannot be added by callers without approval", async () => {
  const P = await addRecruiter("pending");
  const city = uniqueWord();
  for (const client of [anonymous, P.client]) {
    expect(
      (await client.rpc("get_or_create_city", { city_name: city, country_name: "India" })).error
        ?.code,
    ).toBe("42501");
    expect((await saveJob(client, jobForm({ city }))).error?.code).toBe("42501");
  }
  expect(await citiesNamed(city)).toEqual([]);
});

test("a job's form that is outdated is refused with a conflict", async () => {
  const { data: id } = await saveJob(R1.client, jobForm()).throwOnError();
  const edit = jobForm({ job_id: id, expected_version: 1 });
  expect((await saveJob(R1.client, { ...edit, title: "First tab" })).data).toBe(id);
  expect(await readJobVersion(id)).toBe(2);
  expect((await saveJob(R1.client, { ...edit, title: "Second tab" })).error?.code).toBe("PT409");
  expect(await owner`select title from public.jobs where id = ${id}`).toEqual([
    { title: "First tab" },
  ]);
});

test("a job's form for an unknown job is answered with 404", async () => {
  const edit = jobForm({ job_id: randomUUID(), expected_version: 1 });
  expect((await saveJob(R1.client, edit)).error?.code).toBe("PT404");
});

type Posting = {
  position?: string;
  company: string;
  description: string;
  tags: string[];
  salary_min: number;
  salary_max: number;
  apply_url: string;
};

const { jobs: postings }: { jobs: Posting[] } = JSON.parse(
  readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8"),
);

test.each(
  postings.map((posting, i) => [`${i} ${posting.company} ${posting.position}`, posting] as const),
)(
  "a real posting of another job board (%s) is saved and found by a word of its description",
  async (_, posting) => {
    const { data: id } = await saveJob(X.client, {
      title: posting.position || "Go",
      company: posting.company || "Acme",
      city: "Remote",
      country: "",
      application_url: posting.apply_url,
      description: posting.description,
      requirements: posting.tags,
      ...(posting.salary_max > 0 && {
        salary_min: posting.salary_min,
        salary_max: posting.salary_max,
      }),
    }).throwOnError();

    const clean = sanitizeJobHtml(posting.description);
    const [text] = await owner`select private.visible_text(${clean}) as text`;
    expect(text?.text).toBe(visibleText(clean));

    const [row] = await owner`select search_text from public.jobs where id = ${id}`;
    // A long word is rare; a search uses at most 100 characters of it.
    const words = String(row?.search_text)
      .split(" ")
      .filter((word) => word.length < 100);
    const [longest = ""] = words.toSorted((a, b) => b.length - a.length);
    const { data } = await anonymous
      .rpc("find_jobs", { filters: { terms: [longest] }, page_size: 100 })
      .throwOnError();
    expect(data).toMatchObject({
      jobs: expect.arrayContaining([expect.objectContaining({ id })]),
    });
  },
);

for (const description of ["", "<p> </p>", "<p>&nbsp;</p><script>words</script>", "<!-- words -->"])
  test(`a job without visible text in its description is refused: ${JSON.stringify(description)}`, async () => {
    const title = uniqueWord();
    for (const { client } of [R1, X]) {
      const { error } = await saveJob(client, jobForm({ title, company: "Acme", description }));
      expect(error).toMatchObject({ code: "PT400", message: "Description is required" });
    }
    expect(await owner`select from public.jobs where title = ${title}`).toEqual([]);
    const { data: id } = await saveJob(R1.client, jobForm({ title })).throwOnError();
    expect((await R1.client.from("jobs").update({ description }).eq("id", id)).error?.code).toBe(
      "PT400",
    );
    expect(await owner`select description from public.jobs where id = ${id}`).toEqual([
      { description: "<p>Go.</p>" },
    ]);
  });

test("a job without visible text, from before such jobs were refused, can be archived, restored and corrected", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId, description: "" });
  const update = (values: { is_archived?: boolean; description?: string }) =>
    R1.client.from("jobs").update(values).eq("id", id);
  for (const is_archived of [true, false]) expect((await update({ is_archived })).error).toBeNull();
  expect((await update({ description: "<p>Go.</p>" })).error).toBeNull();
  expect((await update({ description: "" })).error?.code).toBe("PT400");
});
