import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { createKeyedTaskQueue, createTaskQueue } from "@/lib/limits/turns";

/** Creates tasks that run until the test ends them. */
function createTasks() {
  const endings: (() => void)[] = [];
  return { running: endings, work: () => new Promise<void>((end) => endings.push(end)) };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve));

test("a queue that runs two tasks at a time and lets three wait refuses a sixth task at once", async () => {
  const inTurn = createTaskQueue({ atOnce: 2, waiting: 3 });
  const { running, work } = createTasks();
  const turns = Array.from({ length: 6 }, () => inTurn(work));
  expect(turns[5]).toBeNull();
  expect(turns.slice(0, 5)).not.toContain(null);
  await nextTick();
  expect(running).toHaveLength(2);
  running[0]?.();
  await nextTick();
  expect(running).toHaveLength(3);
  expect(inTurn(work)).not.toBeNull();
});

test("a queued task is run even if the task before it has failed", async () => {
  const inTurn = createTaskQueue({ atOnce: 1, waiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("a queued task runs in the async context of the request that queued it", async () => {
  const request = new AsyncLocalStorage<string>();
  const inTurn = createTaskQueue({ atOnce: 1, waiting: 9 });
  const readRequestInTurn = (name: string) =>
    request.run(name, () =>
      inTurn(async () => {
        await nextTick();
        return request.getStore();
      }),
    );
  const names = ["first", "second", "third"];
  expect(await Promise.all(names.map(readRequestInTurn))).toEqual(names);
});

test("a keyed queue refuses a second task of the same key, such as a profile's id, while a task of another key can start", async () => {
  const inTurn = createKeyedTaskQueue({ atOnce: 2, waiting: 1 });
  const { running, work } = createTasks();
  const first = inTurn("one", work);
  expect(inTurn("one", work)).toBeNull();
  expect(inTurn("other", work)).not.toBeNull();
  await nextTick();
  running[0]?.();
  await first;
  expect(inTurn("one", work)).not.toBeNull();
});

test("a keyed queue accepts another task of a key after the key's last task has failed", async () => {
  const inTurn = createKeyedTaskQueue({ atOnce: 1, waiting: 1 });
  const { work } = createTasks();
  await expect(inTurn("one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(inTurn("one", work)).not.toBeNull();
});

test("a keyed queue accepts a task of a key whose last task was refused because the queue was full", async () => {
  const inTurn = createKeyedTaskQueue({ atOnce: 1, waiting: 1 });
  const { running, work } = createTasks();
  const others = [inTurn("two", work), inTurn("three", work)];
  expect(inTurn("one", work)).toBeNull();
  await nextTick();
  running[0]?.();
  await others[0];
  expect(inTurn("one", work)).not.toBeNull();
});
