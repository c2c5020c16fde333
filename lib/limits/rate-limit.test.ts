import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible";
import { ErrorReply } from "@redis/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createLimiter } from "@/lib/limits/rate-limit";

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
let firstInstance: Limiter;
let secondInstance: Limiter;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Store({ points: 10, duration: 60 });
  firstInstance = createLimiter(limit, store);
  secondInstance = createLimiter(limit, store);
  return () => vi.useRealTimers();
});

/** Sends `count` events to each limiter at once, and returns how many of them passed. */
async function countPassed(count: number, ...limiters: Limiter[]): Promise<number> {
  const events = Array.from({ length: count }, () => limiters).flat();
  const results = await Promise.all(events.map((limiter) => limiter.consume("key")));
  return results.filter(Boolean).length;
}

test("a rate limit of ten lets ten events of two instances together pass", async () => {
  expect(await countPassed(30, firstInstance, secondInstance)).toBe(10);
});

test("a rate limit of ten lets ten events of one instance pass without a shared store", async () => {
  expect(await countPassed(60, createLimiter(limit, null))).toBe(10);
});

test("a rate limit continues from the store's last count when the store fails", async () => {
  expect(await countPassed(4, secondInstance, firstInstance)).toBe(8);
  store.isAway = true;
  expect(await countPassed(20, firstInstance)).toBe(2);
});

test("a rate limit of ten lets ten events of an instance pass while the store is unreachable", async () => {
  store.isAway = true;
  expect(await countPassed(20, firstInstance)).toBe(10);
});

test("a rate limit counts events that arrive while others are being counted, although the store is unreachable", async () => {
  store.isAway = true;
  const passedAfter = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    return countPassed(1, firstInstance);
  };
  const counts = await Promise.all(Array.from({ length: 40 }, (_, n) => passedAfter(n)));
  expect(counts.filter((count) => count > 0)).toHaveLength(10);
});

test("a rate limit counts the events of all instances in the same time windows", async () => {
  expect(await countPassed(3, firstInstance)).toBe(3);
  vi.advanceTimersByTime(59_000);
  expect(await countPassed(20, secondInstance)).toBe(7);
  vi.advanceTimersByTime(1500);
  expect(await countPassed(30, firstInstance, secondInstance)).toBe(10);
});

test("the count of a rate limit does not rise when an event is refunded in a later time window", async () => {
  expect(await countPassed(1, firstInstance)).toBe(1);
  vi.advanceTimersByTime(61_000);
  await firstInstance.refund("key");
  expect(await countPassed(20, firstInstance)).toBe(10);
});

test("rate limits hold while Redis refuses commands, which is logged at its start and end only", async () => {
  const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  const redis = { isReady: true, eval: vi.fn().mockRejectedValue(new ErrorReply("NOPERM")) };
  const options = { storeClient: redis, useRedisPackage: true, points: 10, duration: 60 };
  const limiter = createLimiter(limit, new RateLimiterRedis(options));
  expect(await countPassed(20, limiter)).toBe(10);
  redis.eval.mockResolvedValue([1, 60_000]);
  expect(await countPassed(1, limiter)).toBe(1);
  const lines = output.mock.calls.map(([line]) => JSON.parse(String(line)) as { msg: string });
  expect(lines.map(({ msg }) => msg)).toEqual([
    "Redis refuses to count limits: this instance counts for itself.",
    "Redis counts limits again.",
  ]);
});

test("refunding an event lets another one pass", async () => {
  expect(await countPassed(20, firstInstance)).toBe(10);
  for (let event = 0; event < 11; event += 1) await firstInstance.refund("key");
  expect(await countPassed(5, firstInstance)).toBe(1);
});

test("refunding an event does not fail while the store is unreachable", async () => {
  expect(await countPassed(1, firstInstance)).toBe(1);
  store.isAway = true;
  await firstInstance.refund("key");
});

test("a request waits only once for a store that does not respond, however many limits it counts", async () => {
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

  // After the pause the store is used again, and counts for all instances.
  store.isSilent = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await countPassed(20, firstInstance)).toBe(10);
  expect(await countPassed(20, secondInstance)).toBe(0);
  expect(
    output.mock.calls.map(([line]) => (JSON.parse(String(line)) as { msg: string }).msg),
  ).toEqual(["Redis does not answer: this instance counts for itself.", "Redis answers again."]);
});
