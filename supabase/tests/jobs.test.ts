import { expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const [R1, R2, X, berlin] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Borealis Labs"),
  addAdmin(),
  addCity(),
]);

type Values = Database["public"]["Tables"]["jobs"]["Update"];
const jobRow = (values: Values = {}) => ({
  title: "Go Engineer",
  company: "Acme Systems",
  city_id: berlin,
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
  ...values,
});
const insertJob = (client: Client, values: Values = {}) =>
  client.from("jobs").insert(jobRow(values)).select("id, version").single();
const updateJob = (client: Client, id: string, values: Values) =>
  client.from("jobs").update(values).eq("id", id).select("id");
const readJobRow = async (id: string | undefined) =>
  (await owner`select * from public.jobs where id = ${id ?? null}`)[0];

test("a job of a recruiter belongs to the recruiter's company, whatever company name is sent", async () => {
  const { data } = await insertJob(R1.client, { company: "Google" });
  expect(await readJobRow(data?.id)).toMatchObject({
    company: "Acme Systems",
    recruiter_id: R1.recruiterId,
    posted_by: "Recruiter",
  });
  await updateJob(R1.client, data?.id ?? "", { company: "Google", title: "Other" }).throwOnError();
  expect(await readJobRow(data?.id)).toMatchObject({ company: "Acme Systems", title: "Other" });
});

test("an admin's job can be for any company", async () => {
  const { data } = await insertJob(X.client, { company: "Borealis" });
  expect(await readJobRow(data?.id)).toMatchObject({
    company: "Borealis",
    recruiter_id: null,
    posted_by: "Admin",
  });
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await updateJob(X.client, id, { company: "Acme Renamed" }).throwOnError();
  expect(await readJobRow(id)).toMatchObject({
    company: "Acme Renamed",
    recruiter_id: R1.recruiterId,
  });
});

test.each([
  { recruiter_id: null },
  { posted_by: "Admin" },
  { slug: "another" },
  { posted_at: "2030-01-01T00:00:00Z" },
  { archived_at: "2030-01-01T00:00:00Z" },
  { version: 99 },
  { id: "00000000-0000-4000-8000-000000000000" },
  { idempotency_key: "00000000-0000-4000-8000-000000000000" },
] satisfies Values[])(
  "a job cannot be changed by any caller of the data API to %j",
  async (values) => {
    const { id } = await addJob({ recruiter_id: R1.recruiterId });
    const before = await readJobRow(id);
    for (const client of [R1.client, X.client]) {
      const { error } = await updateJob(client, id, values);
      expect(await readJobRow(id)).toEqual(before);
      expect(error?.code).toBe("42501");
    }
  },
);

test("a job cannot be edited, archived or deleted by another recruiter", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  const before = await readJobRow(id);
  expect((await updateJob(R2.client, id, { title: "Mine" })).data).toEqual([]);
  expect((await updateJob(R2.client, id, { is_archived: true })).data).toEqual([]);
  expect((await R2.client.from("jobs").delete().eq("id", id).select("id")).data).toEqual([]);
  expect((await saveJob(R2.client, { job_id: id, ...form })).error?.code).toBe("PT404");
  expect(await readJobRow(id)).toEqual(before);
  expect((await saveJob(R1.client, { job_id: id, ...form })).error).toBeNull();
});

const form = {
  title: "Changed",
  city: "Berlin",
  country: "Germany",
  application_url: "https://x.dev/a",
  description: "<p>Go.</p>",
};

test("an archived job is hidden from visitors", async () => {
  const { slug } = await addJob({ is_archived: true });
  expect((await anonymous.from("jobs").select("id").eq("slug", slug)).data).toEqual([]);
});

test("a job hides its owner from visitors", async () => {
  for (const column of ["recruiter_id", "posted_by", "idempotency_key", "search_text", "*"])
    expect((await anonymous.from("jobs").select(column).limit(1)).error?.code).toBe("42501");
  expect(
    (await anonymous.from("jobs").select("id").eq("recruiter_id", R1.recruiterId)).error?.code,
  ).toBe("42501");
  expect(
    (await anonymous.from("jobs").select("id, recruiters(email)").limit(1)).data ?? [],
  ).toEqual([]);
});

const addJobAndReadSlug = async (values: Values) => (await addJob(values)).slug;

test("a job's slug is made from title and company in plain letters", async () => {
  const word = uniqueWord();
  expect(
    await addJobAndReadSlug({ title: `Señor Gö (C++) ${word}`, company: "Łódź & Straße" }),
  ).toBe(`senor-go-c-${word}-lodz-strasse`);
  expect(await addJobAndReadSlug({ title: "上級", company: "株式会社" })).toMatch(/^job(-\d+)?$/);
  expect((await addJobAndReadSlug({ title: "x".repeat(200) })).length).toBeLessThanOrEqual(90);
});

test("a job's slug gets the next number if it is taken", async () => {
  const title = uniqueWord();
  const slugs = [
    await addJobAndReadSlug({ title }),
    await addJobAndReadSlug({ title }),
    await addJobAndReadSlug({ title }),
  ];
  expect(slugs).toEqual(["", "-1", "-2"].map((end) => `${title}-acme-systems${end}`));
});

test("a job's slug never changes", async () => {
  const title = uniqueWord();
  const { id } = await addJob({ recruiter_id: R1.recruiterId, title });
  await updateJob(R1.client, id, { title: "Renamed" }).throwOnError();
  expect(await readJobRow(id)).toMatchObject({ slug: `${title}-acme-systems` });
  await expect(owner`update public.jobs set slug = 'other' where id = ${id}`).rejects.toThrow(
    /never changes/,
  );
});

test("a job's slug has the first free number, whatever a title ends in", async () => {
  const title = uniqueWord();
  const slugs = [];
  for (const company of ["Acme", "Acme 999999999", "Acme", "Acme 1", "Acme", "Acme 07"])
    slugs.push(await addJobAndReadSlug({ title, company }));
  expect(slugs).toEqual(
    ["", "-999999999", "-1", "-1-1", "-2", "-07"].map((end) => `${title}-acme${end}`),
  );
  await owner`delete from public.jobs where slug = any(${[`${title}-acme`, `${title}-acme-2`]})`;
  expect([
    await addJobAndReadSlug({ title, company: "Acme" }),
    await addJobAndReadSlug({ title, company: "Acme" }),
    await addJobAndReadSlug({ title, company: "Acme" }),
  ]).toEqual(["", "-2", "-3"].map((end) => `${title}-acme${end}`));
});

test("a job's slug is found among thousands of equal ones", async () => {
  const title = uniqueWord();
  const { id } = await addJob({ title, company: "Acme" });
  await owner.begin(async (sql) => {
    // Triggers are disabled, because with them inserting so many jobs would take seconds.
    await sql`alter table public.jobs disable trigger user`;
    await sql`
      insert into public.jobs (title, company, company_id, city_id, application_url, expires_at, slug)
      select title, company, company_id, city_id, application_url, expires_at, slug || '-' || n
      from public.jobs, generate_series(1, 4999) n where id = ${id} and n <> 3000`;
    await sql`alter table public.jobs enable trigger user`;
  });
  expect([
    await addJobAndReadSlug({ title, company: "Acme" }),
    await addJobAndReadSlug({ title, company: "Acme" }),
  ]).toEqual([`${title}-acme-3000`, `${title}-acme-5000`]);
  await owner`delete from public.jobs where title = ${title}`;
});

test("a job's slug is unique if 16 writers post the same title concurrently", async () => {
  const title = uniqueWord();
  const clients = Array.from({ length: 16 }, (_, i) => [R1, R2, X][i % 3]?.client ?? X.client);
  const saved = await Promise.all(clients.map((client) => insertJob(client, { title })));
  expect(saved.map(({ error }) => error)).toEqual(clients.map(() => null));
  const slugs = (await owner`select slug, company from public.jobs where title = ${title}`).map(
    ({ slug }) => slug as string,
  );
  /** The number at the end of each slug of a company; 0 without one. */
  const numbers = (company: string) =>
    slugs
      .filter((slug) => slug.startsWith(`${title}-${company}`))
      .map((slug) => Number(/-(\d+)$/.exec(slug)?.[1] ?? 0))
      .toSorted((a, b) => a - b);
  // Each number occurs once, without gaps.
  expect(numbers("acme-systems")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(numbers("borealis-labs")).toEqual([0, 1, 2, 3, 4]);
});

test("a job's slug can be chosen with the secret key only", async () => {
  const slug = uniqueWord();
  expect((await insertJob(R1.client, { slug })).error?.code).toBe("42501");
  expect((await insertJob(X.client, { slug })).error?.code).toBe("42501");
  expect((await insertJob(service, { slug })).error).toBeNull();
  expect((await insertJob(service, { slug })).error?.code).toBe("23505");
  expect((await insertJob(service, { slug: "Not A Slug" })).error).toMatchObject(brokenCheck);
});

test("a job's dates are set by the server", async () => {
  const { id } = await addJob({ recruiter_id: R1.recruiterId });
  await updateJob(R1.client, id, { is_archived: true }).throwOnError();
  const archived = await readJobRow(id);
  expect(Math.abs(Date.now() - archived?.archived_at.getTime())).toBeLessThan(10_000);
  await updateJob(R1.client, id, { title: "Still archived" }).throwOnError();
  expect(await readJobRow(id)).toMatchObject({ archived_at: archived?.archived_at, version: 3 });
  await updateJob(R1.client, id, { is_archived: false }).throwOnError();
  const restored = await readJobRow(id);
  expect(restored).toMatchObject({
    archived_at: null,
    version: 4,
    posted_at: archived?.posted_at,
  });
  expect(restored?.updated_at.getTime()).toBeGreaterThan(archived?.updated_at.getTime());
});

test("a job's dates cannot be sent by a recruiter, only with the secret key", async () => {
  for (const values of [
    { id: "00000000-0000-4000-8000-000000000000" },
    { posted_at: "2030-01-01T00:00:00Z" },
  ])
    expect((await insertJob(R1.client, values)).error?.code).toBe("42501");
  expect((await insertJob(service, { posted_at: "2020-01-01T00:00:00Z" })).error).toBeNull();
});
