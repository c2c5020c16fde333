import "server-only";
import { headers } from "next/headers";
import { RateLimiterRedis, RLWrapperTimeouts } from "rate-limiter-flexible";
import { env } from "../config/env";
import { networkOf } from "../http/network";
import { countResult, redis, redisReady } from "./redis";
import { SharedLimiter } from "./shared-limiter";

/** So many events of a kind in so much time. */
export type Limit = { name: string; points: number; seconds: number };

/** Longest wait for Redis, in milliseconds. */
const timeoutMs = 500;

const limiters = new Map<string, SharedLimiter>();

function limiterFor({ name, points, seconds }: Limit) {
  const known = limiters.get(name);
  if (known) return known;
  const window = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const limiter = new SharedLimiter(
    window,
    env.REDIS_URL
      ? new RLWrapperTimeouts({
          timeoutMs,
          limiter: new RateLimiterRedis({ ...window, storeClient: redis(), useRedisPackage: true }),
        })
      : null,
    countResult,
  );
  limiters.set(name, limiter);
  return limiter;
}

/** Counts one event of `key` and tells whether it is within the limit. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  const limiter = limiterFor(limit);
  if (env.REDIS_URL) await redisReady();
  return limiter.consume(key);
}

/** Takes back one event of `key` that turned out not to be of the limited kind. */
export async function refund(limit: Limit, key: string): Promise<void> {
  await limiterFor(limit).refund(key);
}

/** The client address as the front derived it from trusted proxies (front/headers.ts); clients cannot forge it. */
export async function clientAddress(): Promise<string> {
  return (await headers()).get("x-forwarded-for") ?? "unknown";
}

/** The network this request came from. */
export async function clientNetwork(): Promise<string> {
  return networkOf(await clientAddress());
}
