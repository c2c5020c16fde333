import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  type Account,
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";

beforeEach(async () => {
  await owner`delete from public.page_visits`;
  await owner`delete from public.daily_analytics`;
  await owner`delete from public.daily_page_visits`;
  await owner`delete from public.daily_job_clicks`;
});

const ada = randomUUID();
const bob = randomUUID();
const addVisits = (visited: [visitor: string, at: string, path?: string][]) => {
  const rows = visited.map(([visitor_id, visited_at, page_path = "/"]) => ({
    visitor_id,
    visited_at,
    page_path,
  }));
  return owner`insert into public.page_visits ${owner(rows)}`;
};

const rollUpAnalytics = (from_day: string, to_day = from_day) =>
  service.rpc("roll_up_daily_analytics", { from_day, to_day });

/** The stored days, each as "date visits visitors". */
async function readDailyAnalytics(): Promise<string[]> {
  const rows = await owner`
    select date::text as date, total_visits, unique_visitors from public.daily_analytics order by date`;
  return rows.map((row) => `${row.date} ${row.total_visits} ${row.unique_visitors}`);
}

test("the daily roll-up of visits counts visits and unique visitors for each UTC day", async () => {
  await addVisits([
    [ada, "2026-03-01T23:59:59.999Z"],
    [ada, "2026-03-02T00:00:00Z"],
    [ada, "2026-03-02T12:00:00Z", "/books"],
    [bob, "2026-03-02T23:59:59.999Z"],
    // In UTC, this visit was at 23:30 on the previous day.
    [bob, "2026-03-03T00:30:00+01:00", "/events"],
    [bob, "2026-03-03T00:00:00Z"],
  ]);
  await rollUpAnalytics("2026-03-01", "2026-03-03").throwOnError();
  expect(await readDailyAnalytics()).toEqual([
    "2026-03-01 1 1",
    "2026-03-02 4 2",
    "2026-03-03 1 1",
  ]);
});

test("the daily roll-up of visits gives the same result in any session time zone, when repeated and when run concurrently", async () => {
  await addVisits([
    [ada, "2026-03-01T23:30:00Z"],
    [bob, "2026-03-02T00:30:00Z"],
  ]);
  await owner.begin(async (sql) => {
    await sql`set local timezone = 'Pacific/Auckland'`;
    await sql`select public.roll_up_daily_analytics('2026-03-01', '2026-03-02')`;
  });
  const once = await readDailyAnalytics();
  expect(once).toEqual(["2026-03-01 1 1", "2026-03-02 1 1"]);
  await rollUpAnalytics("2026-03-01", "2026-03-02").throwOnError();
  await Promise.all(
    Array.from({ length: 6 }, () => rollUpAnalytics("2026-02-27", "2026-03-03").throwOnError()),
  );
  expect(await readDailyAnalytics()).toEqual([
    "2026-02-27 0 0",
    "2026-02-28 0 0",
    ...once,
    "2026-03-03 0 0",
  ]);
});

test("the daily roll-up of visits updates the current day's totals on each run", async () => {
  const today = new Date().toISOString().slice(0, 10);
  await addVisits([[ada, `${today}T00:00:00Z`]]);
  await rollUpAnalytics(today, "2099-01-01").throwOnError();
  await addVisits([[bob, `${today}T00:00:01Z`]]);
  await rollUpAnalytics(today, "2099-01-01").throwOnError();
  expect(await readDailyAnalytics()).toEqual([`${today} 2 2`]);
});

test("the daily roll-up of visits keeps a day's totals after its raw visits were deleted", async () => {
  await owner`
    insert into public.daily_analytics (date, total_visits, unique_visitors) values ('2026-03-01', 7, 5)`;
  await rollUpAnalytics("2026-02-28", "2026-03-01").throwOnError();
  expect(await readDailyAnalytics()).toEqual(["2026-02-28 0 0", "2026-03-01 7 5"]);
});

test("the daily roll-up of visits can be run by the server only", async () => {
  const { error } = await anonymous.rpc("roll_up_daily_analytics", {
    from_day: "2026-03-01",
    to_day: "2026-03-01",
  });
  expect(await readDailyAnalytics()).toEqual([]);
  expect(error?.code).toBe("42501");
});

test("the purge of old visits can be run by the server only", async () => {
  const { error } = await anonymous.rpc("purge_tracking", { older_than: "0 days" });
  expect(error?.code).toBe("42501");
});

const daysAgo = (n: number, time = "12:00:00Z") =>
  `${new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)}T${time}`;

test("the purge of old visits adds the deleted visits to the daily totals", async () => {
  await addVisits([
    [ada, daysAgo(91)],
    [bob, daysAgo(91, "23:59:59.999Z")],
    [ada, daysAgo(90, "00:00:00Z")],
    [ada, daysAgo(1)],
  ]);
  await service.rpc("purge_tracking", { older_than: "90 days" }).throwOnError();
  const remaining = await owner`select visited_at from public.page_visits order by 1`;
  expect(remaining.map((row) => row.visited_at.toISOString().slice(0, 10))).toEqual(
    [daysAgo(90), daysAgo(1)].map((at) => at.slice(0, 10)),
  );
  const counted = await readDailyAnalytics();
  expect(counted).toEqual([`${daysAgo(91).slice(0, 10)} 2 2`]);
  await rollUpAnalytics(daysAgo(91).slice(0, 10)).throwOnError();
  await service.rpc("purge_tracking", { older_than: "90 days" }).throwOnError();
  expect(await readDailyAnalytics()).toEqual(counted);
});

test("the purge of old visits deletes clicks older than 90 days but keeps the job's sums and daily numbers", async () => {
  const { id } = await addJob();
  await owner`
    insert into public.job_applications (job_id, visitor_id, click_type, clicked_at)
    values (${id}, ${ada}, 'view', ${daysAgo(91)}), (${id}, ${ada}, 'view', ${daysAgo(90)})`;
  await service.rpc("purge_tracking", { older_than: "90 days" }).throwOnError();
  const remaining =
    await owner`select clicked_at from public.job_applications where job_id = ${id}`;
  expect(remaining).toEqual([{ clicked_at: new Date(daysAgo(90)) }]);
  expect(await owner`select views from public.job_clicks where job_id = ${id}`).toEqual([
    { views: 2 },
  ]);
  const daily = await owner`select views from public.daily_job_clicks where job_id = ${id}`;
  expect(daily).toEqual([{ views: 1 }, { views: 1 }]);
});

test("the purge of old visits deletes a job's daily numbers that are older than 400 days but keeps its sums", async () => {
  const { id } = await addJob();
  await owner`
    insert into public.daily_job_clicks (date, job_id, views, applications)
    select (now() at time zone 'UTC')::date - ago, ${id}, 1, 0 from unnest(array[399, 400, 401]) as ago`;
  await owner`insert into public.job_clicks (job_id, views) values (${id}, 3)`;
  await service.rpc("purge_tracking", { older_than: "90 days" }).throwOnError();
  const rows = await owner`
    select (now() at time zone 'UTC')::date - date as ago from public.daily_job_clicks where job_id = ${id} order by 1`;
  expect(rows.map(({ ago }) => ago)).toEqual([399, 400]);
  expect(await owner`select views from public.job_clicks where job_id = ${id}`).toEqual([
    { views: 3 },
  ]);
});

test("the purge of old visits deletes a day with more visits than a batch in several calls without changing its totals", async () => {
  await owner`
    insert into public.page_visits (page_path, visitor_id, visited_at)
    select '/', gen_random_uuid(), ${daysAgo(91)} from generate_series(1, 20001)`;
  const purge = async () =>
    (await service.rpc("purge_tracking", { older_than: "90 days" }).throwOnError()).data;
  expect([await purge(), await purge(), await purge()]).toEqual([20_000, 1, 0]);
  expect(await readDailyAnalytics()).toEqual([`${daysAgo(91).slice(0, 10)} 20001 20001`]);
});

const addClicks = (
  id: string,
  count: number,
  type: "view" | "apply",
  at = "2026-03-02T12:00:00Z",
) => owner`
  insert into public.job_applications (job_id, visitor_id, click_type, clicked_at)
  select ${id}, gen_random_uuid(), ${type}, ${at} from generate_series(1, ${count})`;

test("the ranking of pages and jobs by visits covers the days since a given day", async () => {
  const first = await addJob({ title: "One" });
  const second = await addJob({ title: "Two", is_archived: true });
  await addVisits([
    [ada, "2026-03-01T12:00:00Z", "/events"],
    [ada, "2026-03-02T12:00:00Z", "/books"],
    [ada, "2026-03-03T12:00:00Z", "/books"],
    [ada, "2026-03-03T12:00:00Z", "/"],
  ]);
  await addClicks(first.id, 2, "view");
  await addClicks(second.id, 3, "view");
  await addClicks(second.id, 1, "apply", "2026-03-03T00:00:00Z");
  await addClicks(first.id, 9, "view", "2026-03-01T23:59:59.999Z");
  await rollUpAnalytics("2026-03-01", "2026-03-03").throwOnError();
  await rollUpAnalytics("2026-03-01", "2026-03-03").throwOnError();

  const { client } = await addAdmin();
  const top = async (from_day: string) => ({
    pages: (await client.rpc("top_pages", { from_day }).throwOnError()).data.map(
      (row) => `${row.page_path} ${row.visits}`,
    ),
    jobs: (await client.rpc("top_jobs", { from_day }).throwOnError()).data.map(
      (row) => `${row.title} ${row.views} ${row.applications}`,
    ),
  });
  expect(await top("2026-03-02")).toEqual({
    pages: ["/books 2", "/ 1"],
    jobs: ["Two 3 1", "One 2 0"],
  });
  expect(await top("2026-03-01")).toEqual({
    pages: ["/books 2", "/ 1", "/events 1"],
    jobs: ["One 11 0", "Two 3 1"],
  });
  expect(
    (await client.rpc("top_pages", { from_day: "2026-03-01", max_rows: 1 })).data,
  ).toHaveLength(1);
});

test("the ranking of pages and jobs by visits is readable by admins only", async () => {
  const { id } = await addJob();
  await addVisits([[ada, "2026-03-02T12:00:00Z"]]);
  await addClicks(id, 1, "view");
  await rollUpAnalytics("2026-03-02").throwOnError();
  const { client } = await addAdmin();
  const from_day = "2026-03-01";
  expect((await client.rpc("top_pages", { from_day })).data).not.toEqual([]);
  expect((await client.rpc("top_jobs", { from_day })).data).not.toEqual([]);
  for (const { client: other } of [await addAccount(), await addRecruiter("approved")]) {
    expect((await other.rpc("top_pages", { from_day })).data).toEqual([]);
    expect((await other.rpc("top_jobs", { from_day })).data).toEqual([]);
  }
  expect((await anonymous.rpc("top_pages", { from_day })).error?.code).toBe("42501");
  expect((await anonymous.rpc("top_jobs", { from_day })).error?.code).toBe("42501");
});

test("the ranking of pages and jobs by visits keeps at most 500 pages a day after raw visits are purged", async () => {
  await addVisits(
    Array.from(
      { length: 550 },
      (_, i) => [ada, "2026-01-01T12:00:00Z", `/blogs/${i}`] as [string, string, string],
    ),
  );
  await addVisits([[bob, "2026-01-01T12:00:00Z", "/blogs/549"]]);
  await service.rpc("purge_tracking", { older_than: "1 day" }).throwOnError();
  const kept =
    await owner`select page_path, visits from public.daily_page_visits order by visits desc`;
  expect(kept).toHaveLength(500);
  expect(kept[0]).toEqual({ page_path: "/blogs/549", visits: 2 });
});

test("the day since which visits of job lists, companies and salaries are counted is that of the first such visit", async () => {
  await addVisits([
    [ada, "2026-01-01T12:00:00Z", "/"],
    [ada, "2026-01-01T12:00:00Z", "/blogs"],
    [ada, "2026-01-01T12:00:00Z", "/blogs/companies"],
    [ada, "2026-01-01T12:00:00Z", "/books"],
    [ada, "2026-01-01T12:00:00Z", "/events/gophercon"],
    [ada, "2026-01-02T12:00:00Z", "/golang-jobs/in/germany"],
    [ada, "2026-01-03T12:00:00Z", "/companies"],
  ]);
  await service
    .rpc("roll_up_daily_analytics", { from_day: "2026-01-01", to_day: "2026-01-03" })
    .throwOnError();
  const { client } = await addAdmin();
  expect((await client.rpc("lists_counted_since")).data).toBe("2026-01-02");
  const other = (await addRecruiter("approved")).client;
  expect((await other.rpc("lists_counted_since")).data).toBeNull();
  expect((await anonymous.rpc("lists_counted_since")).error?.code).toBe("42501");
});

const today = () => new Date().toISOString().slice(0, 10);
const readToday = async ({ client }: Pick<Account, "client">) =>
  (await client.rpc("visits_today")).data;

test("today's visits are counted live without a roll-up", async () => {
  const X = await addAdmin();
  expect(await readToday(X)).toEqual([{ date: today(), total_visits: 0, unique_visitors: 0 }]);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await addVisits([
    [ada, `${yesterday}T23:59:59Z`],
    [ada, `${today()}T00:00:00Z`],
    [ada, `${today()}T00:00:00Z`, "/books"],
    [bob, `${today()}T00:00:01Z`],
  ]);
  expect(await readToday(X)).toEqual([{ date: today(), total_visits: 3, unique_visitors: 2 }]);
  await owner`update auth.sessions set not_after = now() where id = ${X.sessionId}`;
  expect(await readToday(X)).toEqual([]);
});

test("today's visits are readable by admins only", async () => {
  for (const first of [await addAccount(), await addRecruiter("approved"), { client: anonymous }])
    expect((await readToday(first)) ?? []).toEqual([]);
  expect(await readToday(await addAdmin())).toHaveLength(1);
});

test("today's visits are counted with an index, not by scanning the whole table", async () => {
  await owner.begin(async (sql) => {
    await sql`
      insert into public.page_visits (page_path, visitor_id, visited_at)
      select '/', gen_random_uuid(), date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 day' * (n % 60) from generate_series(1, 30000) n`;
    await sql`analyze public.page_visits`;
    const plan = await sql`
      explain select count(*) from public.page_visits
      where visited_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' group by visitor_id`;
    expect(JSON.stringify(plan)).toMatch(
      /Index Only Scan using page_visits_days|Bitmap Index Scan on page_visits_days/,
    );
    await sql`delete from public.page_visits`;
  });
});
