import 'server-only';
import { headers } from 'next/headers';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from './env';
import { networkOf } from './network';
import { redis } from './redis';

/** So many events of a kind in so much time. */
export type Limit = { name: string; points: number; seconds: number };

const limiters = new Map<string, RateLimiterMemory | RateLimiterRedis>();

function limiterFor({ name, points, seconds }: Limit) {
  const known = limiters.get(name);
  if (known) return known;
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
  // With several instances the counts live in Redis; while it is away each instance counts for itself.
  const limiter = env.REDIS_URL
    ? new RateLimiterRedis({ ...options, storeClient: redis(), useRedisPackage: true, insuranceLimiter: new RateLimiterMemory(options) })
    : new RateLimiterMemory(options);
  limiters.set(name, limiter);
  return limiter;
}

/** Counts one event of `key` and tells whether it is within the limit. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  try {
    await limiterFor(limit).consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** Takes back one event of `key` that turned out not to be of the limited kind. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiterFor(limit).reward(key);
}

/**
 * The address this request came from, as scripts/serve.ts worked it out from the connection and the trusted proxies in
 * front; what a client writes into X-Forwarded-For never gets here.
 */
export async function clientAddress(): Promise<string> {
  return (await headers()).get('x-forwarded-for') ?? 'unknown';
}

/** The network this request came from. */
export async function clientNetwork(): Promise<string> {
  return networkOf(await clientAddress());
}
