import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { createKeyedTaskQueue, createTaskQueue } from "@/lib/limits/turns";

/** Tasks that run until the test ends them. */
function createTasks() {
  const endings: (() => void)[] = [];
  return { running: endings, work: () => new Promise<void>((end) => endings.push(end)) };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve));

test("tasks beyond the limits of running and waiting ones are refused at once", async () => {
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

test("a waiting task runs after the task before it has failed", async () => {
  const inTurn = createTaskQueue({ atOnce: 1, waiting: 1 });
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("a task that waited runs in the async context of its own request", async () => {
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

test("a key has one task at a time, which does not keep other keys from starting theirs", async () => {
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

test("a key can start a task again after one that failed", async () => {
  const inTurn = createKeyedTaskQueue({ atOnce: 1, waiting: 1 });
  const { work } = createTasks();
  await expect(inTurn("one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(inTurn("one", work)).not.toBeNull();
});

test("a key can start a task again after one that was refused", async () => {
  const inTurn = createKeyedTaskQueue({ atOnce: 1, waiting: 1 });
  const { running, work } = createTasks();
  const others = [inTurn("two", work), inTurn("three", work)];
  expect(inTurn("one", work)).toBeNull();
  await nextTick();
  running[0]?.();
  await others[0];
  expect(inTurn("one", work)).not.toBeNull();
});
