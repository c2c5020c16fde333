import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue, Overloaded, type QueueLimits } from "./fair-queue.ts";

/** A queue whose tasks run until the test ends them; `started` lists their names in order. */
function createTestQueue(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({
    concurrency: 4,
    perClient: 2,
    perNetwork: 3,
    maxWaiting: 100,
    maxWaitMs: 5e3,
    ...limits,
  });
  const started: string[] = [];
  const running = new Map<string, () => void>();
  const add = (name: string, address: string) => {
    const result = queue.run(address, async () => {
      started.push(name);
      await new Promise<void>((resolve) => running.set(name, resolve));
      return name;
    });
    result.catch(() => undefined);
    return result;
  };
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await turn();
  };
  const endAll = async () => {
    while (running.size > 0) for (const name of running.keys()) await end(name);
  };
  return { queue, started, add, end, endAll };
}

test("the tasks of others start at once because no client or network exceeds its share of the running tasks", async () => {
  const { started, add, endAll } = createTestQueue();
  for (let n = 1; n <= 4; n++) add(`one ${n}`, "198.18.0.1");
  for (let n = 1; n <= 4; n++) add(`neighbour ${n}`, "198.18.0.2");
  await turn();
  expect(started).toEqual(["one 1", "one 2", "neighbour 1"]);
  add("other", "203.0.113.7");
  await turn();
  expect(started).toContain("other");
  await endAll();
  expect(started).toHaveLength(9);
});

test.each([
  ["a /24", (n: number) => `198.18.0.${n}`],
  ["an IPv6 /48", (n: number) => `2001:db8:1:${n}::1`],
])("all IP addresses of %s are queued as one network", async (_name, address) => {
  const { started, add, end } = createTestQueue({ concurrency: 1 });
  add("running", "203.0.113.1");
  for (let n = 1; n <= 20; n++) add(`attack ${n}`, address(n));
  add("visitor 1", "203.0.113.7");
  add("visitor 2", "203.0.114.7");
  await turn();
  for (const name of ["running", "attack 1", "visitor 2"]) await end(name);
  // Visitor 1 is in the network of the first running task, so visitor 2, who is in another network, is served first.
  expect(started.slice(0, 4)).toEqual(["running", "attack 1", "visitor 2", "visitor 1"]);
});

test("the queue serves the clients of a network in turn", async () => {
  const { started, add, end } = createTestQueue({ concurrency: 1 });
  for (let n = 1; n <= 20; n++) add(`busy ${n}`, "198.18.0.1");
  add("neighbour", "198.18.0.2");
  await turn();
  await end("busy 1");
  expect(started).toEqual(["busy 1", "neighbour"]);
});

test("a full queue refuses the newest task of the network with the most waiting tasks, not a newcomer's", async () => {
  const { started, add, endAll } = createTestQueue({ concurrency: 1, maxWaiting: 3 });
  add("running", "203.0.113.1");
  const attack = [1, 2, 3].map((n) => add(`attack ${n}`, "198.18.0.1"));
  const visitor = add("visitor", "203.0.113.7");
  await expect(attack[2]).rejects.toThrow(Overloaded);
  await expect(add("attack 4", "198.18.0.1")).rejects.toThrow(Overloaded);
  await turn();
  await endAll();
  await expect(visitor).resolves.toBe("visitor");
  expect(started).toEqual(["running", "attack 1", "visitor", "attack 2"]);
});

test("a waiting task is refused after the maximum wait, however long the tasks before it take", async () => {
  const { started, add, endAll } = createTestQueue({ concurrency: 1, maxWaitMs: 20 });
  add("first", "203.0.113.1");
  await expect(add("second", "203.0.113.7")).rejects.toThrow(Overloaded);
  await endAll();
  expect(started).toEqual(["first"]);
});

test("after a task has failed, the queue runs the next one", async () => {
  const { queue } = createTestQueue({ concurrency: 1 });
  const failing = queue.run("203.0.113.1", () => Promise.reject(new Error("no answer")));
  await expect(failing).rejects.toThrow("no answer");
  await expect(queue.run("203.0.113.1", async () => "next")).resolves.toBe("next");
});
