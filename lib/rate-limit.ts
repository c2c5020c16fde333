import 'server-only';
import { headers } from 'next/headers';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { env } from './env';
import { networkOf } from './network';
import { redis } from './redis';

type Limit = { name: string; points: number; seconds: number };

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

/**
 * The network this request came from, by the address as scripts/serve.ts worked it out from the connection and the trusted
 * proxies in front; what a client writes into X-Forwarded-For never gets here.
 */
export async function clientNetwork(): Promise<string> {
  const requestHeaders = await headers();
  return networkOf(requestHeaders.get('x-forwarded-for') ?? 'unknown');
}
