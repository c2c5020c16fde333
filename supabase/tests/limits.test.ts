import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { trackLimits } from "@/lib/analytics/track-schema";
import {
  addCity,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  type Recruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved"),
  addAdmin(),
]);

/** Resets the counts of all rate limits, which other tests have raised. */
const resetLimitCounts = () => owner`delete from private.limit_counts`;
beforeAll(resetLimitCounts);
afterEach(resetLimitCounts);

const tooMany = { code: "PT429" };
const jobRow = (city_id: string, title = "Go Engineer") => ({
  title,
  company: "Acme",
  city_id,
  application_url: "https://acme-systems.dev/",
  description: "<p>Go.</p>",
});
const jobForm = (values: object = {}) => ({
  title: "Go Engineer",
  city: "Berlin",
  country: "Germany",
  company: "Acme",
  application_url: "https://acme-systems.dev/apply",
  description: "<p>Go.</p>",
  ...values,
});
const countJobsTitled = async (title: string) =>
  (await owner`select count(*)::int as n from public.jobs where title = ${title}`)[0]?.n;
const postJobs = ({ client }: Recruiter, values: object, times: number) =>
  Promise.all(
    Array.from({ length: times }, async () => (await saveJob(client, jobForm(values))).error),
  );

test("a request with more jobs than a recruiter's daily limit is refused as a whole", async () => {
  const title = uniqueWord();
  const city = await addCity();
  const many = await R1.client
    .from("jobs")
    .insert(Array.from({ length: 1000 }, () => jobRow(city, title)));
  expect(many.error).toMatchObject({
    ...tooMany,
    message:
      "You have added 30 jobs today, as many as a recruiter can. Please save this one after midnight UTC.",
  });
  expect(await countJobsTitled(title)).toBe(0);
});

test("a recruiter's daily limit of jobs is 30", async () => {
  const title = uniqueWord();
  const city = await addCity();
  expect(
    (await R1.client.from("jobs").insert(Array.from({ length: 30 }, () => jobRow(city, title))))
      .error,
  ).toBeNull();
  expect(await countJobsTitled(title)).toBe(30);
  expect((await R1.client.from("jobs").insert(jobRow(city, title))).error).toMatchObject(tooMany);
});

test("a recruiter's daily limit of jobs holds for concurrent requests of each recruiter", async () => {
  const title = uniqueWord();
  const errors = await postJobs(R1, { title }, 40);
  expect(errors.filter((error) => error === null)).toHaveLength(30);
  expect(errors.filter((error) => error?.code === "PT429")).toHaveLength(10);
  expect(await postJobs(R2, { title }, 1)).toEqual([null]);
  expect(await countJobsTitled(title)).toBe(31);
});

test("admins have no daily limit of jobs", async () => {
  const title = uniqueWord();
  expect(await postJobs(X, { title }, 31)).toEqual(Array(31).fill(null));
  expect(await countJobsTitled(title)).toBe(31);
});

test("a recruiter's daily limit of jobs counts new jobs only, also those that were deleted", async () => {
  const title = uniqueWord();
  const submitted = jobForm({ title, idempotency_key: randomUUID() });
  for (let i = 0; i < 5; i++) await saveJob(R1.client, submitted).throwOnError();
  expect((await postJobs(R1, { title }, 29)).every((error) => error === null)).toBe(true);
  expect(await postJobs(R1, { title }, 1)).toEqual([expect.objectContaining(tooMany)]);

  const { data: id } = await saveJob(R1.client, submitted).throwOnError();
  const edit = jobForm({ title, city: "Paris", country: "France", job_id: id });
  expect((await saveJob(R1.client, edit)).error).toBeNull();
  for (const is_archived of [true, false])
    expect((await R1.client.from("jobs").update({ is_archived }).eq("id", id)).error).toBeNull();
  await R1.client.from("jobs").delete().eq("title", title).throwOnError();
  expect(await countJobsTitled(title)).toBe(0);
  expect(await postJobs(R1, { title }, 1)).toEqual([expect.objectContaining(tooMany)]);
});

test("a recruiter's daily limit of jobs is set by the operator and begins anew the next day", async () => {
  await owner`update private.limits set per_day = 2 where name = 'jobs_per_recruiter'`;
  try {
    expect((await postJobs(R1, {}, 3)).filter(Boolean)).toEqual([
      expect.objectContaining({ message: expect.stringContaining("added 2 jobs today") }),
    ]);
    await owner`update private.limit_counts set day = day - 1, minute = minute - interval '1 day'`;
    expect((await postJobs(R1, {}, 3)).filter(Boolean)).toHaveLength(1);
  } finally {
    await owner`update private.limits set per_day = 30 where name = 'jobs_per_recruiter'`;
  }
});

test("cities cannot be added directly by recruiters or admins", async () => {
  const names = Array.from({ length: 1000 }, uniqueWord);
  for (const { client } of [R1, X]) {
    expect(
      (await client.from("cities").insert(names.map((name) => ({ name, country: "India" })))).error
        ?.code,
    ).toBe("42501");
    const city = { city_name: names[0] ?? "", country_name: "India" };
    expect((await client.rpc("get_or_create_city", city)).error?.code).toBe("42501");
  }
  expect(await owner`select from public.cities where name = any(${names})`).toEqual([]);
});

test("a recruiter adds at most 60 new cities a day with jobs", async () => {
  const { data: id } = await saveJob(R1.client, jobForm()).throwOnError();
  const move = async (client: Client, city: string) =>
    (await saveJob(client, jobForm({ job_id: id, city, country: "India" }))).error;
  const names = Array.from({ length: 60 }, uniqueWord);
  for (const name of names) expect(await move(R1.client, name)).toBeNull();
  const late = uniqueWord();
  expect(await move(R1.client, late)).toMatchObject({
    ...tooMany,
    message: expect.stringContaining("60 new cities"),
  });
  expect(await move(R1.client, names[0] ?? "")).toBeNull();
  expect(await move(X.client, late)).toBeNull();
});

const visitRows = (count: number) =>
  Array.from({ length: count }, () => ({ page_path: "/", visitor_id: randomUUID() }));
const countStoredVisits = async () =>
  (await owner`select count(*)::int as n from public.page_visits`)[0]?.n as number;

test("the limit of visits holds for 300 anonymous requests with 30,000 visits", async () => {
  const before = await countStoredVisits();
  const send = () => anonymous.from("page_visits").insert(visitRows(100));
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  // Sent in groups of 50: the embedded backend queues at most 100 requests of direct callers.
  for (let n = 0; n < 300; n += 50)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, send))));
  const passed = answers.filter(({ error }) => !error);
  const refused = answers.filter(({ error }) => error?.code === "PT429");
  expect(passed.length + refused.length).toBe(300);
  // The requests may extend into a second minute, in which another 100 visits are allowed.
  expect([100, 200]).toContain((await countStoredVisits()) - before);
  const visitor_id = randomUUID();
  const ownVisit = { page_path: "/", visitor_id };
  expect((await service.from("page_visits").insert(ownVisit)).error).toBeNull();
  expect(await owner`select from public.page_visits where visitor_id = ${visitor_id}`).toHaveLength(
    1,
  );
});

test("the limit of visits also applies per day to visits that are sent to the data API directly", async () => {
  await owner`update private.limits set per_day = 3 where name = 'visits_direct'`;
  try {
    expect((await anonymous.from("page_visits").insert(visitRows(3))).error).toBeNull();
    await owner`update private.limit_counts set minute = minute - interval '1 minute'`;
    expect((await anonymous.from("page_visits").insert(visitRows(1))).error).toMatchObject(tooMany);
  } finally {
    await owner`update private.limits set per_day = 5000 where name = 'visits_direct'`;
  }
});

test("the limit of clicks is separate from that of visits", async () => {
  const { id } = await addJob();
  const clicks = (visitor: () => string) =>
    Array.from({ length: 120 }, () => ({
      job_id: id,
      visitor_id: visitor(),
      click_type: "view" as const,
    }));
  const repeat = randomUUID();
  for (let i = 0; i < 3; i++)
    await anonymous
      .from("job_applications")
      .insert(clicks(() => repeat))
      .throwOnError();
  const flood = await anonymous.from("job_applications").insert(clicks(randomUUID));
  expect(flood.error).toMatchObject(tooMany);
  expect((await anonymous.from("page_visits").insert(visitRows(1))).error).toBeNull();
});

test("the limit of clicks does not apply to clicks that the web server reports", async () => {
  const live = await addJob();
  const archived = await addJob({ is_archived: true });
  for (const { id: job_id } of [live, archived])
    await service
      .rpc("track_click", { job_id, visitor_id: randomUUID(), click_type: "apply" })
      .throwOnError();
  const clicked =
    await owner`select job_id from public.job_applications where job_id in (${live.id}, ${archived.id})`;
  expect(clicked).toEqual([{ job_id: live.id }]);
  const click = { job_id: live.id, visitor_id: randomUUID(), click_type: "apply" } as const;
  for (const client of [anonymous, R1.client, X.client])
    expect((await client.rpc("track_click", click)).error?.code).toBe("42501");
});

test("one network reaches its own limit of statistics long before the one that all share", async () => {
  const shared = await owner`
    select name, per_minute, per_day from private.limits where name in ('visits_site', 'clicks_site', 'impressions_site')`;
  expect(shared).toHaveLength(3);
  for (const { per_minute, per_day } of shared)
    for (const { points, seconds } of trackLimits)
      // The limits of a network are per minute and per day.
      expect(points * 20).toBeLessThanOrEqual(seconds === 60 ? per_minute : per_day);
});

test("no caller of the data API can read or change a limit or its count", async () => {
  await owner.begin(async (sql) => {
    for (const role of ["anon", "authenticated", "service_role"])
      for (const table of ["private.limits", "private.limit_counts", "private.known_networks"]) {
        const [row] =
          await sql`select has_table_privilege(${role}, ${table}, 'insert, update, delete, select') as may`;
        expect(row?.may).toBe(role === "service_role" && table === "private.known_networks");
      }
    for (const role of ["anon", "authenticated"]) {
      const [row] =
        await sql`select has_function_privilege(${role}, 'private.consume_limit(text, text)', 'execute') as may`;
      expect(row?.may).toBe(false);
    }
  });
});
