import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runDueTasks, runTask } from "../../lib/schedule/mutations.ts";
import { owner, service } from "./callers.ts";

const client = service;
beforeEach(async () => {
  await owner`delete from public.schedule`;
});
afterEach(() => vi.restoreAllMocks());

const row = async () => (await owner`select * from public.schedule`)[0];
const task = (run: () => Promise<string> = async () => "Done.") => {
  const spy = vi.fn(run);
  return { name: "nap", every: 60, run: spy };
};

/** The clock goes on by `time`, as the schedule sees it: '1 minute'; or back: '-1 hour'. */
const clockGoesOn = (time: string) => owner`
  update public.schedule set
    started_at = started_at - ${time}::interval,
    next_run_at = next_run_at - ${time}::interval,
    leased_until = leased_until - ${time}::interval`;

test("a task runs when it is due, and then not before its time", async () => {
  const nap = task();
  await runDueTasks([nap], client);
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(1);
  expect(await row()).toMatchObject({ task: "nap", is_ok: true, result: "Done.", lease: null });
  await clockGoesOn("59 seconds");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(1);
  await clockGoesOn("1 second");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("of many instances one runs it, due or forced", async () => {
  const nap = task(async () => {
    await new Promise((done) => setTimeout(done, 300));
    return "Done.";
  });
  await Promise.all(Array.from({ length: 16 }, () => runDueTasks([nap], client)));
  expect(nap.run).toHaveBeenCalledTimes(1);
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => runTask(nap, client)));
  expect(outcomes.filter(Boolean)).toEqual([{ isOk: true, result: "Done." }]);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("an outside scheduler need not wait for its time", async () => {
  const nap = task();
  await runDueTasks([nap], client);
  expect(await runTask(nap, client)).toEqual({ isOk: true, result: "Done." });
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("a failure is told, and its next time comes all the same", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const nap = task(async () => {
    throw new Error("no bed");
  });
  await runDueTasks([nap, { ...task(), name: "other" }], client);
  const rows = await owner`select task, is_ok, result from public.schedule order by task`;
  expect([...rows]).toEqual([
    { task: "nap", is_ok: false, result: "no bed" },
    { task: "other", is_ok: true, result: "Done." },
  ]);
  await clockGoesOn("1 minute");
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});

test("one whose instance died runs again after two minutes; what it says then counts no more", async () => {
  const begin = () => client.rpc("begin_task", { task: "nap", every_seconds: 60 }).throwOnError();
  const { data: dead } = await begin();
  await clockGoesOn("1 minute 59 seconds");
  expect((await begin()).data).toBeNull();
  await clockGoesOn("1 second");
  const { data: alive } = await begin();
  expect(alive).toMatch(/^[\da-f-]{36}$/);
  const finish = (lease: string, result: string) =>
    client
      .rpc("finish_task", { task: "nap", lease, duration_ms: 1, is_ok: true, result })
      .throwOnError();
  expect((await finish(dead, "dead")).data).toBe(false);
  expect((await client.rpc("renew_task", { task: "nap", lease: dead })).data).toBe(false);
  expect((await finish(alive, "alive")).data).toBe(true);
  expect(await row()).toMatchObject({ result: "alive" });
});

test("one that takes long is its instance's as long as that says so", async () => {
  const begin = () => client.rpc("begin_task", { task: "nap", every_seconds: 60 }).throwOnError();
  const { data: lease } = await begin();
  for (let n = 0; n < 5; n++) {
    await clockGoesOn("1 minute 30 seconds");
    expect((await begin()).data).toBeNull();
    expect((await client.rpc("renew_task", { task: "nap", lease })).data).toBe(true);
  }
});

test("a clock that is set back neither stops a task nor runs it twice at once", async () => {
  const nap = task();
  await runDueTasks([nap], client);
  await clockGoesOn("-1 day");
  await runDueTasks([nap], client);
  await runDueTasks([nap], client);
  expect(nap.run).toHaveBeenCalledTimes(2);
});
