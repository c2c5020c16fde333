import { RateLimiterMemory } from "rate-limiter-flexible";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SharedLimiter } from "./shared-limiter";

const window = { points: 10, duration: 60, keyPrefix: "test" };

/** Counts for several instances as Redis does: it can be away, and come back empty. */
class Store extends RateLimiterMemory {
  isAway = false;
  override penalty(...event: Parameters<RateLimiterMemory["penalty"]>) {
    return this.isAway ? Promise.reject(new Error("away")) : super.penalty(...event);
  }
  override reward(...event: Parameters<RateLimiterMemory["reward"]>) {
    return this.isAway ? Promise.reject(new Error("away")) : super.reward(...event);
  }
}

let store: Store;
let one: SharedLimiter;
let other: SharedLimiter;

beforeEach(() => {
  vi.useFakeTimers();
  store = new Store(window);
  one = new SharedLimiter(window, store);
  other = new SharedLimiter(window, store);
  return () => vi.useRealTimers();
});

const passed = async (...limiters: SharedLimiter[]) =>
  (await Promise.all(limiters.map((limiter) => limiter.consume("key")))).filter(Boolean).length;
const times = (count: number, ...limiters: SharedLimiter[]) =>
  Array.from({ length: count }, () => limiters).flat();

describe("ten of any number pass", () => {
  test("at two instances at once", async () => {
    expect(await passed(...times(30, one, other))).toBe(10);
  });

  test("without a store", async () => {
    expect(await passed(...times(60, new SharedLimiter(window, null)))).toBe(10);
  });

  test("when the store goes, from the last count it told", async () => {
    expect(await passed(...times(4, other, one))).toBe(8);
    store.isAway = true;
    expect(await passed(...times(20, one))).toBe(2);
  });

  test("when the store was away at first", async () => {
    store.isAway = true;
    expect(await passed(...times(7, one))).toBe(7);
    store.isAway = false;
    expect(await passed(...times(20, one))).toBe(3);
  });

  test("when the store comes back without its data", async () => {
    expect(await passed(...times(10, one))).toBe(10);
    await store.delete("key");
    expect(await passed(...times(20, one))).toBe(0);
  });

  test("in each window, which is the same at all instances", async () => {
    expect(await passed(...times(3, one))).toBe(3);
    vi.advanceTimersByTime(59_000);
    expect(await passed(...times(20, other))).toBe(7);
    vi.advanceTimersByTime(1500);
    expect(await passed(...times(30, one, other))).toBe(10);
  });

  test("after what was given back in a later window", async () => {
    expect(await passed(...times(1, one))).toBe(1);
    vi.advanceTimersByTime(61_000);
    await one.refund("key");
    expect(await passed(...times(20, one))).toBe(10);
  });
});

test("it is reported when the store fails, and when it counts again", async () => {
  const reported: string[] = [];
  const limiter = new SharedLimiter(window, store, {
    counted: () => reported.push("counted"),
    failed: (error) => reported.push((error as Error).message),
  });
  store.isAway = true;
  await passed(limiter);
  store.isAway = false;
  await passed(limiter);
  expect(reported).toEqual(["away", "counted"]);
});

test("what is given back can be used again, with the store or without", async () => {
  expect(await passed(...times(20, one))).toBe(10);
  for (let event = 0; event < 11; event += 1) await one.refund("key");
  expect(await passed(...times(5, one))).toBe(1);
  store.isAway = true;
  await one.refund("key");
});
