import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  addAdmin,
  anonymous,
  owner,
  addRecruiter,
  service,
} from "@/supabase/tests/callers";

const intervals = { tasks: ["nap", "walk"], every_seconds: [60, 3600] };
const beginDueTasks = async () =>
  (await service.rpc("begin_due_tasks", intervals).throwOnError()).data.map(({ task }) => task);

beforeEach(async () => {
  await owner`delete from public.schedule`;
});

test("only background tasks that are due are begun", async () => {
  expect(await beginDueTasks()).toEqual(["nap", "walk"]);
  expect(await beginDueTasks()).toEqual([]);
  // Simulates that both background tasks have ended and a minute has passed.
  await owner`update public.schedule set lease = null, leased_until = null, next_run_at = next_run_at - interval '1 minute'`;
  expect(await beginDueTasks()).toEqual(["nap"]);
  const rows = await owner`select task from public.schedule where lease is not null`;
  expect([...rows]).toEqual([{ task: "nap" }]);
});

test("each due background task is begun by only one of many concurrent server instances", async () => {
  const begun = await Promise.all(Array.from({ length: 16 }, beginDueTasks));
  expect(begun.flat().toSorted()).toEqual(["nap", "walk"]);
});

test("only the web server's secret key may begin due background tasks", async () => {
  const callers = [
    { client: anonymous },
    await addAccount(),
    await addRecruiter("approved"),
    await addAdmin(),
  ];
  for (const { client } of callers)
    expect((await client.rpc("begin_due_tasks", intervals)).error?.code).toBe("42501");
  expect(await owner`select from public.schedule`).toHaveLength(0);
  expect(await beginDueTasks()).toEqual(["nap", "walk"]);
});
