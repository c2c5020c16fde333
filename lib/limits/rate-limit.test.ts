import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { ErrorReply } from "@redis/client";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createLimiter, LoggedRedisLimiter } from "@/lib/limits/rate-limit";

const limit = { name: "test", points: 10, seconds: 60 };

type Limiter = ReturnType<typeof createLimiter>;

/** A store that counts events of several instances, as Redis does, and can be made unreachable. */
class Store extends RateLimiterMemory {
  isAway = false;
  isSilent = false;
  asked = 0;
  override penalty(...event: Parameters<RateLimiterMemory["penalty"]>) {
    return this.#answer(() => super.penalty(...event));
  }
  override reward(...event: Parameters<RateLimiterMemory["reward"]>) {
    return this.#answer(() => super.reward(...event));
  }
  #answer(count: () => Promise<RateLimiterRes>) {
    this.asked += 1;
    if (this.isSilent) return new Promise<never>(() => undefined);
    return this.isAway ? Promise.reject(new Error("away")) : count();
  }
}

let store: Store;
let one: Limiter;
let other: Limiter;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Store({ points: 10, duration: 60 });
  one = createLimiter(limit, store);
  other = createLimiter(limit, store);
  return () => vi.useRealTimers();
});

const passed = async (...limiters: Limiter[]) =>
  (await Promise.all(limiters.map((limiter) => limiter.consume("key")))).filter(Boolean).length;
const times = (count: number, ...limiters: Limiter[]) =>
  Array.from({ length: count }, () => limiters).flat();

describe("a rate limit of ten lets ten events pass", () => {
  test("from two instances at the same time", async () => {
    expect(await passed(...times(30, one, other))).toBe(10);
  });

  test("without a store that instances share", async () => {
    expect(await passed(...times(60, createLimiter(limit, null)))).toBe(10);
  });

  test("when the store fails, counting on from its last result", async () => {
    expect(await passed(...times(4, other, one))).toBe(8);
    store.isAway = true;
    expect(await passed(...times(20, one))).toBe(2);
  });

  test("while the store is unreachable", async () => {
    store.isAway = true;
    expect(await passed(...times(20, one))).toBe(10);
  });

  test("while the store is unreachable, also for events that arrive while others are being counted", async () => {
    store.isAway = true;
    const passedAfter = async (turns: number) => {
      for (let turn = 0; turn < turns; turn++) null;
      return passed(one);
    };
    const counts = await Promise.all(Array.from({ length: 40 }, (_, n) => passedAfter(n)));
    expect(counts.filter((count) => count > 0)).toHaveLength(10);
  });

  test("in each time window, which all instances share", async () => {
    expect(await passed(...times(3, one))).toBe(3);
    vi.advanceTimersByTime(59_000);
    expect(await passed(...times(20, other))).toBe(7);
    vi.advanceTimersByTime(1500);
    expect(await passed(...times(30, one, other))).toBe(10);
  });

  test("when an event is refunded in a later time window", async () => {
    expect(await passed(...times(1, one))).toBe(1);
    vi.advanceTimersByTime(61_000);
    await one.refund("key");
    expect(await passed(...times(20, one))).toBe(10);
  });
});

test("while Redis refuses commands, rate limits hold and only the start and end of that are logged", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  const redis = { isReady: true, eval: vi.fn().mockRejectedValue(new ErrorReply("NOPERM")) };
  const options = { storeClient: redis, useRedisPackage: true, points: 10, duration: 60 };
  const limiter = createLimiter(limit, new LoggedRedisLimiter(options));
  expect(await passed(...times(20, limiter))).toBe(10);
  redis.eval.mockResolvedValue([1, 60_000]);
  expect(await passed(limiter)).toBe(1);
  expect(
    output.mock.calls.map(([line]) => (JSON.parse(String(line)) as { msg: string }).msg),
  ).toEqual([
    "Redis refuses to count limits: this instance counts for itself.",
    "Redis counts limits again.",
  ]);
});

test("refunding an event lets another one pass, and does not fail while the store is unreachable", async () => {
  expect(await passed(...times(20, one))).toBe(10);
  for (let event = 0; event < 11; event += 1) await one.refund("key");
  expect(await passed(...times(5, one))).toBe(1);
  store.isAway = true;
  await one.refund("key");
});

test("a request waits for a store that does not answer once, however many limits it counts", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  store.isSilent = true;
  const limiters = Array.from({ length: 6 }, (_, n) =>
    createLimiter({ ...limit, name: `${n}` }, store),
  );
  let counted = 0;
  const countAll = async () => {
    for (const limiter of limiters) {
      await limiter.consume("key");
      await limiter.refund("key");
      counted += 2;
    }
  };
  const request = countAll();
  await vi.advanceTimersByTimeAsync(500);
  expect(counted).toBe(12);
  await request;
  expect(store.asked).toBe(1);

  // The store is asked again later, and then counts for all instances.
  store.isSilent = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await passed(...times(20, one))).toBe(10);
  expect(await passed(...times(20, other))).toBe(0);
  expect(
    output.mock.calls.map(([line]) => (JSON.parse(String(line)) as { msg: string }).msg),
  ).toEqual(["Redis does not answer: this instance counts for itself.", "Redis answers again."]);
});
