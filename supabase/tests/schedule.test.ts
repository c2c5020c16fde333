import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runDueTasks, runTask } from "@/lib/schedule/tasks";
import { owner, service } from "@/supabase/tests/callers";

const client = service;
beforeEach(async () => {
  await owner`delete from public.schedule`;
});
afterEach(() => vi.restoreAllMocks());

const readTask = async () => (await owner`select * from public.schedule`)[0];
const createTask = (run: () => Promise<string> = async () => "Done.") => {
  const spy = vi.fn(run);
  return { name: "nap", label: "Nap", every: 60, run: spy };
};

/** Shifts the times of tasks as if the clock had moved by `time`: '1 minute', or '-1 hour' for setting it back. */
const advanceScheduleClock = (time: string) => owner`
  update public.schedule set
    started_at = started_at - ${time}::interval,
    next_run_at = next_run_at - ${time}::interval,
    leased_until = leased_until - ${time}::interval`;

test("a scheduled task runs once in each interval", async () => {
  const nap = createTask();
  await runDueTasks([nap], client);
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(1);
  expect(await readTask()).toMatchObject({
    task: "nap",
    is_ok: true,
    result: "Done.",
    lease: null,
  });
  await advanceScheduleClock("59 seconds");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(1);
  await advanceScheduleClock("1 second");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("only one of many concurrent instances runs a scheduled task that is due or forced", async () => {
  const nap = createTask(async () => {
    await new Promise((done) => setTimeout(done, 300));
    return "Done.";
  });
  await Promise.all(Array.from({ length: 16 }, () => runDueTasks([nap], client)));
  expect(nap.run).toHaveBeenCalledTimes(1);
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => runTask(nap, client)));
  expect(outcomes.filter(Boolean)).toEqual([{ isOk: true, result: "Done." }]);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("a forced task runs before it is due", async () => {
  const nap = createTask();
  await runDueTasks([nap], client);
  expect(await runTask(nap, client)).toEqual({ isOk: true, result: "Done." });
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("a failed task stores its error and runs again at its next scheduled time", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const nap = createTask(async () => {
    throw new Error("no bed");
  });
  await runDueTasks([nap, { ...createTask(), name: "other" }], client);
  const rows = await owner`select task, is_ok, result from public.schedule order by task`;
  expect([...rows]).toEqual([
    { task: "nap", is_ok: false, result: "no bed" },
    { task: "other", is_ok: true, result: "Done." },
  ]);
  await advanceScheduleClock("1 minute");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("a task whose instance died runs again after two minutes", async () => {
  const begin = () => client.rpc("begin_task", { task: "nap", every_seconds: 60 }).throwOnError();
  const { data: dead } = await begin();
  await advanceScheduleClock("1 minute 59 seconds");
  expect((await begin()).data).toBeNull();
  await advanceScheduleClock("1 second");
  const { data: alive } = await begin();
  expect(alive).toMatch(/^[\da-f-]{36}$/);
  const finish = (lease: string, result: string) =>
    client
      .rpc("finish_task", { task: "nap", lease, duration_ms: 1, is_ok: true, result })
      .throwOnError();
  expect((await finish(dead, "dead")).data).toBe(false);
  expect((await client.rpc("renew_task", { task: "nap", lease: dead })).data).toBe(false);
  expect((await finish(alive, "alive")).data).toBe(true);
  expect(await readTask()).toMatchObject({ result: "alive" });
});

test("another instance does not start a long task whose lease is renewed", async () => {
  const begin = () => client.rpc("begin_task", { task: "nap", every_seconds: 60 }).throwOnError();
  const { data: lease } = await begin();
  for (let n = 0; n < 5; n++) {
    await advanceScheduleClock("1 minute 30 seconds");
    expect((await begin()).data).toBeNull();
    expect((await client.rpc("renew_task", { task: "nap", lease })).data).toBe(true);
  }
});

test("setting the clock back neither stops a task nor runs it twice at once", async () => {
  const nap = createTask();
  await runDueTasks([nap], client);
  await advanceScheduleClock("-1 day");
  await runDueTasks([nap], client);
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("every function of scheduled work bounds the rows or the time of one call", async () => {
  const functions = await owner<{ name: string; body: string }[]>`
    select p.proname as name, p.prosrc as body
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(p.oid) like 'Scheduled work%'`;
  expect(functions.length).toBeGreaterThan(10);
  const isBounded = (body: string) =>
    /\blimit \d|\blimit (greatest\()?max_|clock_timestamp\(\) > begun/.test(body);
  const unbounded = functions.filter(({ body }) => !isBounded(body)).map(({ name }) => name);
  const exceptions = {
    add_countries: "Reads only, and its caller sends at most 100 postings.",
    fail_board_sync: "Writes one row.",
    finish_board_sync: "Writes the postings of one board, which are small rows.",
    refresh_landing_pages: "Writes a row for each page that exists, not for each job.",
    refresh_reports: "Writes two rows.",
    send_waiting_mail: "Writes a row for each admin.",
  };
  expect(unbounded.toSorted()).toEqual(Object.keys(exceptions));
});
