import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";

const today = new Date().toISOString().slice(0, 10);
const from_day = "2026-03-01";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved"),
  addAdmin(),
]);

const addJobOfR1 = () => addJob({ recruiter_id: R1.recruiterId });
const trackImpressions = (...job_ids: string[]) => service.rpc("track_impressions", { job_ids });
const trackView = (job_id: string) =>
  service.rpc("track_click", { job_id, visitor_id: randomUUID(), click_type: "view" });

/** The statistics of a job, each day as "date impressions views applications". */
const readStatisticsByDay = async (of_job: string, client: Client = R1.client) => {
  const { data } = await client.rpc("job_statistics", { from_day, of_job });
  return data?.map((day) => `${day.date} ${day.impressions} ${day.views} ${day.applications}`);
};

const addClicks = (id: string, at: string, count: number, type: "view" | "apply" = "view") => owner`
  insert into public.job_applications (job_id, visitor_id, click_type, clicked_at)
  select ${id}, gen_random_uuid(), ${type}, ${at} from generate_series(1, ${count})`;

test("a job's statistics count each click at once on its UTC day", async () => {
  const { id } = await addJobOfR1();
  await addClicks(id, "2026-03-01T23:59:59.9Z", 2);
  await addClicks(id, "2026-03-02T00:00:00Z", 3);
  await addClicks(id, "2026-03-02T12:00:00Z", 1, "apply");
  expect(await readStatisticsByDay(id)).toEqual(["2026-03-01 0 2 0", "2026-03-02 0 3 1"]);
  await trackView(id).throwOnError();
  expect((await readStatisticsByDay(id))?.at(-1)).toBe(`${today} 0 1 0`);
});

test("a job's statistics by day do not change when page visits are aggregated and stored clicks are purged", async () => {
  const { id } = await addJobOfR1();
  await addClicks(id, "2026-03-02T12:00:00Z", 4);
  await trackImpressions(id).throwOnError();
  const counted = await readStatisticsByDay(id);
  await service.rpc("roll_up_daily_analytics", { from_day, to_day: today }).throwOnError();
  await service.rpc("purge_tracking", { older_than: "1 day" }).throwOnError();
  expect(await readStatisticsByDay(id)).toEqual(counted);
});

test("a job's statistics by day add up concurrent clicks and impressions", async () => {
  const first = await addJobOfR1();
  const second = await addJobOfR1();
  await Promise.all(
    Array.from({ length: 6 }, () => [
      trackImpressions(first.id, second.id).throwOnError(),
      trackView(first.id).throwOnError(),
      trackImpressions(first.id, second.id).throwOnError(),
      trackView(second.id).throwOnError(),
    ]).flat(),
  );
  expect(await readStatisticsByDay(first.id)).toEqual([`${today} 12 6 0`]);
  expect(await readStatisticsByDay(second.id)).toEqual([`${today} 12 6 0`]);
});

test("a job's statistics by day store counts only and nothing about visitors", async () => {
  const columns = await owner`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'daily_job_clicks' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual([
    "applications",
    "date",
    "impressions",
    "job_id",
    "views",
  ]);
});

test("impressions are counted once per call for each live job", async () => {
  const live = await addJobOfR1();
  const archived = await addJob({ recruiter_id: R1.recruiterId, is_archived: true });
  await trackImpressions(live.id, live.id, archived.id, randomUUID()).throwOnError();
  await trackImpressions(live.id).throwOnError();
  expect(await readStatisticsByDay(live.id)).toEqual([`${today} 2 0 0`]);
  expect(await readStatisticsByDay(archived.id)).toEqual([]);
});

test("impressions are accepted from the web server only, at most 50 at once", async () => {
  const { id } = await addJobOfR1();
  for (const client of [anonymous, R1.client, X.client])
    expect((await client.rpc("track_impressions", { job_ids: [id] })).error?.code).toBe("42501");
  const many = (count: number) => [id, ...Array.from({ length: count - 1 }, () => randomUUID())];
  expect((await trackImpressions(...many(51))).error?.code).toBe("PT400");
  expect(await readStatisticsByDay(id)).toEqual([]);
  await trackImpressions(...many(50)).throwOnError();
  expect(await readStatisticsByDay(id)).toEqual([`${today} 1 0 0`]);
});

test("impressions have one limit for all visitors, separate from that of clicks", async () => {
  const { id } = await addJobOfR1();
  await owner`update private.limits set per_day = 0 where name = 'impressions_site'`;
  try {
    expect((await trackImpressions(id)).error?.code).toBe("PT429");
    await trackView(id).throwOnError();
  } finally {
    await owner`update private.limits set per_day = 300000 where name = 'impressions_site'`;
  }
  await trackImpressions(id).throwOnError();
  expect(await readStatisticsByDay(id)).toEqual([`${today} 1 1 0`]);
});

test("job statistics are readable by the job's recruiter and by admins only", async () => {
  const { id } = await addJobOfR1();
  await trackImpressions(id).throwOnError();
  const counted = [`${today} 1 0 0`];
  expect(await readStatisticsByDay(id)).toEqual(counted);
  expect(await readStatisticsByDay(id, X.client)).toEqual(counted);
  for (const { client } of [R2, await addRecruiter("pending"), await addAccount()])
    expect(await readStatisticsByDay(id, client)).toEqual([]);
  const refused = await anonymous.rpc("job_statistics", { from_day, of_job: id });
  expect(refused.error?.code).toBe("42501");
});

test("job statistics cannot be read by a recruiter who was rejected", async () => {
  const rejected = await addRecruiter("approved");
  const { id } = await addJob({ recruiter_id: rejected.recruiterId });
  await trackImpressions(id).throwOnError();
  expect(await readStatisticsByDay(id, rejected.client)).toHaveLength(1);
  await owner`update public.recruiters set status = 'rejected' where id = ${rejected.recruiterId}`;
  expect(await readStatisticsByDay(id, rejected.client)).toEqual([]);
});

test("job statistics without a job are the sums by day of the caller's own jobs", async () => {
  const mine = await addRecruiter("approved");
  const other = await addRecruiter("approved");
  const first = await addJob({ recruiter_id: mine.recruiterId });
  const second = await addJob({ recruiter_id: mine.recruiterId, is_archived: true });
  const foreign = await addJob({ recruiter_id: other.recruiterId });
  for (const { id } of [first, second, foreign]) await addClicks(id, "2026-03-02T12:00:00Z", 2);
  const days = async (from: string) =>
    (await mine.client.rpc("job_statistics", { from_day: from })).data;
  expect(await days("2026-03-02")).toEqual([
    { date: "2026-03-02", impressions: 0, views: 4, applications: 0 },
  ]);
  expect(await days("2026-03-03")).toEqual([]);
  // Without a job id, even an admin gets only the statistics of their own jobs.
  expect((await X.client.rpc("job_statistics", { from_day })).data).toEqual([]);
});

test("first_posting returns the UTC day on which a visible job or else the caller's first job was posted", async () => {
  const mine = await addRecruiter("approved");
  const posted = (posted_at: string, values: object = {}) =>
    addJob({ recruiter_id: mine.recruiterId, posted_at, ...values });
  const firstPosting = async (client: Client, of_job?: string) =>
    (await client.rpc("first_posting", of_job ? { of_job } : {}).throwOnError()).data;
  expect(await firstPosting(mine.client)).toBeNull();
  const later = await posted("2026-03-05T00:00:00Z");
  const archived = await posted("2026-03-02T23:59:59Z", { is_archived: true });
  expect(await firstPosting(mine.client)).toBe("2026-03-02");
  expect(await firstPosting(mine.client, later.id)).toBe("2026-03-05");
  for (const client of [mine.client, X.client])
    expect(await firstPosting(client, archived.id)).toBe("2026-03-02");
  for (const { client } of [R2, await addRecruiter("pending")])
    expect(await firstPosting(client, archived.id)).toBeNull();
  expect((await anonymous.rpc("first_posting")).error?.code).toBe("42501");
});

test("job statistics of a recruiter are read through an index, however many rows other recruiters have", async () => {
  await owner.begin(async (sql) => {
    await sql`
      insert into public.daily_job_clicks (date, job_id, impressions, views, applications)
      select '2025-01-01'::date + d, j.id, 1, 1, 0
      from (select id from public.jobs limit 60) j, generate_series(1, 400) d
      on conflict do nothing`;
    await sql`analyze public.daily_job_clicks`;
    const { id } = await addJobOfR1();
    const plan = await sql`
      explain select sum(views) from public.daily_job_clicks
      where job_id = any (case when ${id}::uuid is null then array(select private.my_job_ids()) else array[${id}::uuid] end)
        and date >= '2025-06-01' group by date`;
    expect(JSON.stringify(plan)).toContain("daily_job_clicks_jobs");
    await sql`delete from public.daily_job_clicks where date < ${from_day}`;
  });
});
