import { expect, test } from "vitest";
import { preparePage } from "./page.ts";
import { FairQueue, Overloaded, type QueueLimits } from "./fair-queue.ts";
import { PageCache } from "./page-cache.ts";

const minute = 60_000;
const lifetime = { fresh: minute, staleWhileRevalidate: 10 * minute, staleIfError: 1440 * minute };

function createTestCache({
  concurrency = 16,
  maxWaiting = 100,
  maxWaitMs = 5000,
  queue = new FairQueue({ concurrency, perClient: 16, perNetwork: 16, maxWaiting, maxWaitMs }),
}: Partial<QueueLimits> & { queue?: Pick<FairQueue, "run"> } = {}) {
  const state = {
    now: 0,
    text: "first",
    isFailing: false,
    loads: 0,
    errors: 0,
    gate: Promise.resolve(),
  };
  const cache = new PageCache({
    async load() {
      state.loads++;
      await state.gate;
      if (state.isFailing) throw new Error("no answer");
      return preparePage(
        { status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from(state.text) },
        lifetime,
        "identity",
      );
    },
    maxBytes: 1_000_000,
    unpurged: /^\/static\//,
    queue,
    onBackgroundError: () => void state.errors++,
    now: () => state.now,
  });
  const get = async (key = "/", ip = "203.0.113.7") => {
    const { page, status, age } = await cache.get(key, { id: "id", ip, encoding: "identity" });
    return { text: (await page.variants.identity)?.body.toString(), status, age };
  };
  return { state, cache, get };
}

test("a page is served from the cache during its lifetime", async () => {
  const { state, get } = createTestCache();
  expect(await get()).toEqual({ text: "first", status: "miss", age: 0 });
  state.now = minute - 1;
  expect(await get()).toEqual({ text: "first", status: "hit", age: minute - 1 });
  expect(state.loads).toBe(1);
});

test("after its lifetime the old page is served while one request revalidates it", async () => {
  const { state, get } = createTestCache();
  await get();
  state.now = minute;
  state.text = "second";
  let open = () => undefined as unknown;
  state.gate = new Promise((resolve) => (open = () => resolve()));
  for (let n = 0; n < 5; n++) expect(await get()).toMatchObject({ text: "first", status: "stale" });
  expect(state.loads).toBe(2);
  open();
  await expect.poll(() => get()).toMatchObject({ text: "second", status: "hit" });
});

test("a failed revalidation is reported while visitors get the old page", async () => {
  const { state, get } = createTestCache();
  await get();
  state.now = minute;
  state.isFailing = true;
  expect(await get()).toMatchObject({ text: "first", status: "stale" });
  await expect.poll(() => state.errors).toBe(1);
});

test("a page beyond stale-while-revalidate is only served for a day while the origin fails", async () => {
  const { state, get } = createTestCache();
  await get();
  state.now = 11 * minute;
  state.text = "second";
  expect(await get()).toMatchObject({ text: "second", status: "miss" });
  state.isFailing = true;
  state.now = 11 * minute + 1440 * minute;
  expect(await get()).toMatchObject({ text: "second", status: "stale-on-error" });
  state.now += minute;
  await expect(get()).rejects.toThrow("no answer");
});

test("a queued request is refused after the maximum wait, however long the pages before it take", async () => {
  const { state, get } = createTestCache({ concurrency: 1, maxWaitMs: 20 });
  let open = () => undefined as unknown;
  state.gate = new Promise((resolve) => (open = () => resolve()));
  const first = get("/1");
  await expect(get("/2")).rejects.toThrow(Overloaded);
  open();
  await expect(first).resolves.toMatchObject({ status: "miss" });
  expect(state.loads).toBe(1);
});

test("a page whose only request the queue refused is loaded at the next request", async () => {
  const { state, get } = createTestCache({ concurrency: 1, maxWaitMs: 20 });
  let open = () => undefined as unknown;
  state.gate = new Promise((resolve) => (open = () => resolve()));
  const first = get("/1");
  await expect(get("/2")).rejects.toThrow(Overloaded);
  open();
  await first;
  await expect(get("/2")).resolves.toMatchObject({ status: "miss" });
});

test("a client refused by the queue gets the page that another client's request has loaded", async () => {
  const refusal = Promise.withResolvers<never>();
  const { state, get } = createTestCache({
    queue: { run: (ip, task) => (ip === "198.18.0.1" ? refusal.promise : task()) },
  });
  const gate = Promise.withResolvers<void>();
  state.gate = gate.promise;
  const replies = [get("/", "198.18.0.1"), get("/", "203.0.113.7")];
  refusal.reject(new Overloaded());
  await refusal.promise.catch(() => undefined);
  gate.resolve();
  for (const reply of await Promise.all(replies)) expect(reply.text).toBe("first");
  expect(state.loads).toBe(1);
  await expect(get("/2", "198.18.0.1")).rejects.toThrow(Overloaded);
});

test("a request is refused as overloaded when the queue is full", async () => {
  const { state, get } = createTestCache({ concurrency: 1, maxWaiting: 2 });
  let open = () => undefined as unknown;
  state.gate = new Promise((resolve) => (open = () => resolve()));
  const waiting = ["/1", "/2", "/3"].map((key) => get(key));
  await Promise.resolve();
  await expect(get("/4")).rejects.toThrow(Overloaded);
  open();
  await expect(Promise.all(waiting)).resolves.toHaveLength(3);
});

test("a purge outdates pages only, not files of the build", async () => {
  const { cache, get } = createTestCache();
  for (const key of ["/", "/static/file.js"]) await get(key);
  cache.purge();
  expect(await get("/static/file.js")).toMatchObject({ status: "hit" });
  expect(await get("/")).toMatchObject({ status: "miss" });
});

test("a page whose rendering began before a purge is not fresh after it, even without a request in between", async () => {
  const { state, cache, get } = createTestCache();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  state.gate = promise;
  const first = get();
  cache.purge();
  resolve(undefined);
  expect(await first).toMatchObject({ text: "first" });
  state.text = "second";
  expect(await get()).toMatchObject({ text: "second", status: "miss" });
});
