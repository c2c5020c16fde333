import { afterAll, expect, inject, test } from "vitest";
import postgres, { type ReservedSql } from "postgres";
import {
  addCity,
  actAs,
  addJob,
  owner,
  addRecruiter,
  type Recruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { saveJob } from "@/supabase/tests/saving";

const others = postgres(inject("backend").databaseUrl, { max: 6, onnotice: () => undefined });
afterAll(() => others.end());

const [R1, R2] = await Promise.all([
  addRecruiter("approved", `One ${uniqueWord()}`),
  addRecruiter("approved", `Two ${uniqueWord()}`),
]);

async function addBoard({ recruiterId }: { recruiterId: string }): Promise<string> {
  const [row] = await owner`
    insert into public.job_boards (system, board, recruiter_id, company_id)
    select 'greenhouse', ${uniqueWord()}, r.id, r.company_id from public.recruiters r where r.id = ${recruiterId}
    returning id`;
  return String(row?.id);
}

const postingJson = (city: string) =>
  JSON.stringify({
    id: uniqueWord(),
    title: "Go Engineer",
    city,
    country: "Germany",
    type: "full-time",
    description: "<p>Go</p>",
    application_url: "https://acme-systems.dev/",
    salary_currency: "EUR",
    salary_period: "year",
    is_placed: true,
  });

const jobForm = (city: string, more: object = {}) => ({
  title: "Go Engineer",
  city,
  country: "Germany",
  application_url: "https://acme-systems.dev/",
  description: "<p>Go</p>",
  ...more,
});

/** The number of transactions that wait for a lock. */
const countWaitingTransactions = async () =>
  Number((await owner`select count(distinct pid)::int as n from pg_locks where not granted`)[0]?.n);

async function waitForWaitingTransactions(count: number): Promise<void> {
  await expect.poll(countWaitingTransactions, { timeout: 10_000, interval: 10 }).toBe(count);
}

/** Runs `work` in a transaction that is then undone. */
async function runAndRollBack(work: (sql: ReservedSql) => Promise<unknown>): Promise<void> {
  const sql = await others.reserve();
  try {
    await sql`begin`;
    await work(sql);
  } finally {
    await sql`rollback`;
    sql.release();
  }
}

type Start = () => PromiseLike<unknown>;

/**
 * Starts the calls one by one while a lock is held, each once the previous one waits. Returns their outcomes after the
 * lock is released.
 */
async function outcomesOfQueuedCalls(
  lock: (sql: ReservedSql) => PromiseLike<unknown>,
  calls: Start[],
) {
  const begun: Promise<unknown>[] = [];
  await runAndRollBack(async (sql) => {
    await lock(sql);
    for (const call of calls) {
      begun.push(Promise.resolve(call()).then(() => "done", String));
      await waitForWaitingTransactions(begun.length);
    }
  });
  return Promise.all(begun);
}

const lockNewSlugs = (sql: ReservedSql) =>
  sql`select pg_advisory_xact_lock(hashtext('public.jobs.slug'))`;
const lockJobs = (sql: ReservedSql) => sql`select private.lock_jobs()`;

const createImportCall = (board: string, postings: string[]) => () =>
  others`select public.import_postings(${board}, ${postings})`;
const createSaveCall =
  ({ client }: Recruiter, city: string, more?: object) =>
  () =>
    saveJob(client, jobForm(city, more)).throwOnError();

test("the import of a board does not deadlock with a new job of its recruiter in a new city", async () => {
  const known = uniqueWord();
  await addCity(known);
  const calls = [
    createImportCall(await addBoard(R1), [postingJson(known), postingJson(uniqueWord())]),
    createSaveCall(R1, uniqueWord()),
  ];
  expect(await outcomesOfQueuedCalls(lockNewSlugs, calls)).toEqual(["done", "done"]);
});

test("the import of a board does not deadlock with a new job of another recruiter in the same new city", async () => {
  const known = uniqueWord();
  const city = uniqueWord();
  await addCity(known);
  const calls = [
    createImportCall(await addBoard(R1), [postingJson(known), postingJson(city)]),
    createSaveCall(R2, city),
  ];
  expect(await outcomesOfQueuedCalls(lockNewSlugs, calls)).toEqual(["done", "done"]);
});

test("the import of a board does not deadlock with an edit of another recruiter that names the same new city", async () => {
  const { id } = await addJob({ recruiter_id: R2.recruiterId });
  const city = uniqueWord();
  const calls = [
    createImportCall(await addBoard(R1), [postingJson(city)]),
    createSaveCall(R2, city, { job_id: id }),
  ];
  expect(await outcomesOfQueuedCalls(lockJobs, calls)).toEqual(["done", "done"]);
});

test("impressions do not deadlock with the deletion of a job, which is not counted", async () => {
  const kept = await addJob();
  const deleted = await addJob();
  const seen = { job_ids: [kept.id, deleted.id] };
  await service.rpc("track_impressions", seen).throwOnError();
  await runAndRollBack(async (sql) => {
    await sql`delete from public.jobs where id = ${deleted.id}`;
    await service.rpc("track_impressions", seen).throwOnError();
  });
  const counted = await owner`
    select job_id, impressions from public.daily_job_clicks where job_id in (${kept.id}, ${deleted.id})`;
  expect(new Map(counted.map(({ job_id, impressions }) => [job_id, impressions]))).toEqual(
    new Map([
      [kept.id, 2],
      [deleted.id, 1],
    ]),
  );
});

test("callers who consume a limit do not lock the limit counts of other days", async () => {
  const old = uniqueWord();
  await owner`
    insert into private.limit_counts (name, key, minute, in_minute, day, in_day)
    values ('reports_mailbox', ${old}, now() - interval '1 day', 1, current_date - 1, 1)`;
  await runAndRollBack(async (sql) => {
    await sql`select private.consume_limit('reports_network', ${uniqueWord()})`;
    const free = await owner`
      select from private.limit_counts where key = ${old} for update skip locked`;
    expect(free).toHaveLength(1);
  });
  const { data } = await service.rpc("purge_limit_counts").throwOnError();
  expect(data).toBeGreaterThan(0);
  expect(await owner`select from private.limit_counts where key = ${old}`).toEqual([]);
});

test("a new job is saved while jobs that exist are being changed", async () => {
  await runAndRollBack(async (sql) => {
    await lockJobs(sql);
    await saveJob(R1.client, jobForm(uniqueWord())).throwOnError();
  });
});

test("an account that changes jobs through the data API cannot let others wait for more than two seconds", async () => {
  const jobs = [
    await addJob({ recruiter_id: R1.recruiterId }),
    await addJob({ recruiter_id: R1.recruiterId }),
  ];
  for (const change of [
    (sql: ReservedSql, id = "") =>
      sql`update public.jobs set title = 'Other' where id = ${id} returning id`,
    (sql: ReservedSql, id = "") => sql`delete from public.jobs where id = ${id} returning id`,
  ])
    await runAndRollBack(async (sql) => {
      await actAs(sql, R1);
      expect(await change(sql, jobs[0]?.id)).toHaveLength(1);
      await sql`select set_config('board.jobs_locked_at', (now() - interval '3 seconds')::text, true)`;
      await expect(change(sql, jobs[1]?.id)).rejects.toMatchObject({
        code: "PT413",
        message: "Please change fewer jobs at once.",
      });
    });
});

test("an account that changes jobs through the data API has only one of its calls wait together with those of others", async () => {
  const jobs = [
    await addJob({ recruiter_id: R1.recruiterId }),
    await addJob({ recruiter_id: R1.recruiterId }),
  ];
  const edits: Promise<unknown>[] = [];
  await runAndRollBack(async (sql) => {
    await lockJobs(sql);
    for (const { id } of jobs) {
      const edit = R1.client.from("jobs").update({ title: "Other" }).eq("id", id).throwOnError();
      edits.push(Promise.resolve(edit));
    }
    await waitForWaitingTransactions(2);
    // objsubid is 1 for advisory locks with a single key, such as the one that lock_jobs takes for all callers.
    const [row] = await owner`
      select count(*)::int as n from pg_locks where not granted and locktype = 'advisory' and objsubid = 1`;
    expect(row?.n).toBe(1);
  });
  await Promise.all(edits);
});
