import { afterAll, beforeEach, expect, test } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { closeJobNow } from "@/supabase/tests/job-dates";
import { advanceNoticeClock, readNotices, setUpEngines } from "@/supabase/tests/notices";

beforeEach(() => setUpEngines());
afterAll(() => setUpEngines([]));

const eventRow = () => ({
  name: `Event ${uniqueWord()}`,
  start_date: "2030-01-01T09:00:00Z",
  end_date: "2030-01-02T17:00:00Z",
  is_online: true,
  event_url: "https://acme-systems.dev/",
});
const blogRow = () => ({ title: `Post ${uniqueWord()}`, content: "<p>Hi</p>", author_name: "Ada" });

/** Inserts a row and returns its slug. */
async function insertedSlug(table: string, row: object): Promise<string> {
  const [inserted] =
    await owner`insert into ${owner(`public.${table}`)} ${owner(row)} returning slug`;
  return String(inserted?.slug);
}

/** Deletes all notices, as if they had been sent. */
const clearNotices = () => owner`delete from public.search_notices`;

test("a changed page queues no notice unless a search engine is set up", async () => {
  await setUpEngines([]);
  const { id, slug } = await addJob();
  await owner`update public.jobs set title = 'Changed' where id = ${id}`;
  await owner`delete from public.jobs where id = ${id}`;
  expect(await readNotices(slug)).toEqual([]);
});

const timeInDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test.each([
  ["its text changes", (id: string) => owner`update public.jobs set title = 'Go' where id = ${id}`],
  [
    "its pay changes",
    (id: string) => owner`update public.jobs set salary_max = 9 where id = ${id}`,
  ],
  [
    "it is archived",
    (id: string) => owner`update public.jobs set is_archived = true where id = ${id}`,
  ],
  ["it is deleted", (id: string) => owner`delete from public.jobs where id = ${id}`],
  [
    "it is renewed",
    (id: string) => owner`update public.jobs set confirmed_at = now() where id = ${id}`,
  ],
  [
    "its link is dead",
    (id: string) => owner`update public.jobs set expires_at = now() where id = ${id}`,
  ],
])("notices to search engines about a job are queued once when %s", async (_, change) => {
  const { id, slug } = await addJob();
  expect(await readNotices(slug)).toEqual(["google waiting", "indexnow waiting"]);
  await clearNotices();
  await change(id);
  expect(await readNotices(slug)).toEqual(["google waiting", "indexnow waiting"]);
});

test("notices to search engines about a job are queued when it is restored and when it closes", async () => {
  const { id, slug } = await addJob({ is_archived: true });
  expect(await readNotices(slug)).toEqual([]);
  await owner`update public.jobs set is_archived = false where id = ${id}`;
  expect(await readNotices(slug)).toHaveLength(2);
  await closeJobNow(id);
  await clearNotices();
  await service.rpc("sweep_closed_jobs").throwOnError();
  expect(await readNotices(slug)).toHaveLength(2);
  await clearNotices();
  await service.rpc("sweep_closed_jobs").throwOnError();
  expect(await readNotices(slug)).toEqual([]);
});

test("notices to search engines about a job are queued only for changes that its page shows", async () => {
  const { id, slug } = await addJob();
  const hidden = await addJob({ is_archived: true });
  const closed = await addJob({ posted_at: timeInDays(-80), expires_at: timeInDays(-3) });
  await clearNotices();
  await owner`update public.jobs set version = version + 1, updated_at = now() where id = ${id}`;
  await owner`update public.jobs set pay_top_eur_year = 1 where id = ${id}`;
  await owner`update public.jobs set title = 'Changed' where id in ${owner([hidden.id, closed.id])}`;
  await owner`delete from public.jobs where id in ${owner([hidden.id, closed.id])}`;
  for (const value of [slug, hidden.slug, closed.slug])
    expect(await readNotices(value)).toEqual([]);
});

test.each([
  ["events", eventRow, "approved", "submitted", "name"],
  ["blogs", blogRow, "published", "draft", "title"],
] as const)(
  "changes of %s are announced to IndexNow only, once visitors can see them",
  async (table, row, shown, hidden, name) => {
    const slug = await insertedSlug(table, { ...row(), status: hidden });
    const set = (values: object) =>
      owner`update ${owner(`public.${table}`)} set ${owner(values as Record<string, string>)} where slug = ${slug}`;
    await set({ [name]: "Changed before" });
    expect(await readNotices(slug)).toEqual([]);
    for (const values of [{ status: shown }, { [name]: "Changed" }, { status: hidden }]) {
      await set(values);
      expect(await readNotices(slug)).toEqual(["indexnow waiting"]);
      await clearNotices();
    }
    await set({ status: shown });
    await clearNotices();
    await owner`delete from ${owner(`public.${table}`)} where slug = ${slug}`;
    expect(await readNotices(slug)).toEqual(["indexnow waiting"]);
  },
);

test("several saves of a page queue one notice for each search engine", async () => {
  const { id, slug } = await addJob();
  for (const title of ["One", "Two", "Three"])
    await owner`update public.jobs set title = ${title} where id = ${id}`;
  expect(await readNotices(slug)).toHaveLength(2);
  const [row] = await owner`
    select extract(epoch from due_at - changed_at)::float as wait from public.search_notices where slug = ${slug}`;
  expect(Number(row?.wait)).toBeGreaterThan(50);
  expect(Number(row?.wait)).toBeLessThanOrEqual(60);
});

test("a save that queues a notice succeeds even if the notice cannot be written", async () => {
  await owner`alter table public.search_notices add constraint broken check (slug = '') not valid`;
  try {
    const { id, slug } = await addJob();
    await owner`update public.jobs set title = 'Changed' where id = ${id}`;
    expect(await owner`select title from public.jobs where id = ${id}`).toEqual([
      { title: "Changed" },
    ]);
    await closeJobNow(id);
    expect((await service.rpc("sweep_closed_jobs").throwOnError()).data).toBeGreaterThan(0);
    expect(await readNotices(slug)).toEqual([]);
    await owner`delete from public.jobs where id = ${id}`;
  } finally {
    await owner`alter table public.search_notices drop constraint broken`;
  }
});

test("a save that queues a notice queues nothing if it is rolled back", async () => {
  const { id, slug } = await addJob();
  await clearNotices();
  await owner
    .begin(async (sql) => {
      await sql`update public.jobs set title = 'Changed' where id = ${id}`;
      throw new Error("undone");
    })
    .catch(() => undefined);
  expect(await readNotices(slug)).toEqual([]);
});

test("a save that queues a notice does not wait for the process that sends notices", async () => {
  const { id, slug } = await addJob();
  await advanceNoticeClock("1 minute");
  const lease = () =>
    service
      .rpc("lease_notices", { engine_name: "indexnow", max_rows: 10, per_day: 1000 })
      .throwOnError();
  await owner.begin(async (sender) => {
    await sender`select * from public.lease_notices('indexnow', 0, 1000)`;
    await owner.begin(async (saver) => {
      await saver`set local lock_timeout = '2s'`;
      await saver`update public.jobs set title = 'Changed' where id = ${id}`;
    });
  });
  // These notices exist only if the sender has not blocked the save.
  expect(
    await owner`select from public.search_notices where slug = ${slug} and changed_at > now() - interval '50 seconds'`,
  ).toHaveLength(2);
  await owner.begin(async (saver) => {
    await saver`update public.jobs set title = 'Again' where id = ${id}`;
    expect((await lease()).data).toEqual([]);
  });
  expect((await lease()).data.map((notice) => notice.slug)).toEqual([slug]);
});

test("a page that changes while its notice is being sent gets another one ten minutes after the last", async () => {
  const { id, slug } = await addJob();
  await advanceNoticeClock("1 minute");
  const { data } = await service
    .rpc("lease_notices", { engine_name: "indexnow", max_rows: 10, per_day: 1000 })
    .throwOnError();
  await owner`update public.jobs set title = 'Meanwhile' where id = ${id}`;
  const [first] = data;
  const settled = { engine_name: "indexnow" as const, notice_lease: first?.lease ?? "" };
  const notice_ids = data.map((value) => value.id);
  const sent = { ...settled, notice_ids, outcome: "sent" };
  expect((await service.rpc("record_notice_results", sent).throwOnError()).data).toBe(1);
  expect((await service.rpc("record_notice_results", sent).throwOnError()).data).toBe(0);
  expect(await readNotices(slug)).toEqual(["google waiting", "indexnow sent", "indexnow waiting"]);
  await owner`delete from public.search_notices where state = 'waiting'`;
  await owner`update public.jobs set title = 'Later' where id = ${id}`;
  const [row] = await owner`
    select extract(epoch from due_at - now())::float / 60 as wait
    from public.search_notices where slug = ${slug} and engine = 'indexnow' and state = 'waiting'`;
  expect(Math.round(Number(row?.wait))).toBe(10);
});

test("only the web server can lease, settle and stop notices to search engines", async () => {
  const { slug } = await addJob();
  const engine = "indexnow" as const;
  await service.rpc("stop_search_engine", { engine_name: engine, reason: "403" }).throwOnError();
  const X = await addAdmin();
  const R1 = await addRecruiter("approved");
  const nobodys = "00000000-0000-0000-0000-000000000000";
  for (const { client } of [{ client: anonymous }, R1, X]) {
    const calls = [
      client.rpc("set_search_engines", { engines: [] }),
      client.rpc("lease_notices", { engine_name: engine, max_rows: 1, per_day: 1 }),
      client.rpc("record_notice_results", {
        engine_name: engine,
        notice_ids: [],
        notice_lease: nobodys,
        outcome: "sent",
      }),
      client.rpc("stop_search_engine", { engine_name: engine, reason: "x" }),
      client.rpc("pause_search_engine", { engine_name: engine, reason: "x" }),
    ];
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe("42501");
  }
  expect(await readNotices(slug)).toHaveLength(2);
});

test("only admins see the state of notices to search engines and resume them", async () => {
  await addJob();
  const engine = "indexnow" as const;
  await service.rpc("stop_search_engine", { engine_name: engine, reason: "403" }).throwOnError();
  const X = await addAdmin();
  const R1 = await addRecruiter("approved");
  const resume = { engine_name: engine };
  expect((await anonymous.rpc("resume_search_engine", resume)).error?.code).toBe("42501");
  expect((await anonymous.rpc("search_engine_status")).error?.code).toBe("42501");
  expect((await R1.client.rpc("search_engine_status").throwOnError()).data).toEqual([]);
  expect((await R1.client.rpc("resume_search_engine", resume).throwOnError()).data).toBe(false);
  const status = async () => {
    const { data } = await X.client.rpc("search_engine_status").throwOnError();
    return data.find((value) => value.engine === engine);
  };
  expect(await status()).toMatchObject({ waiting: 1, stopped_because: "403" });
  expect((await X.client.rpc("resume_search_engine", resume).throwOnError()).data).toBe(true);
  expect((await X.client.rpc("resume_search_engine", resume).throwOnError()).data).toBe(false);
  expect(await status()).toMatchObject({ stopped_because: null });
});

test("notices to search engines are deleted 30 days after sending or when their engine is removed", async () => {
  const { slug } = await addJob();
  const other = await addJob();
  await owner`update public.search_notices set state = 'sent', sent_at = now() where slug = ${slug}`;
  await advanceNoticeClock("31 days");
  await service.rpc("set_search_engines", { engines: ["indexnow"] }).throwOnError();
  expect(await readNotices(slug)).toEqual([]);
  // The notice to the removed engine is deleted.
  expect(await readNotices(other.slug)).toEqual(["indexnow waiting"]);
});
