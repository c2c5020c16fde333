import "server-only";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { headers } from "next/headers";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { createClient, ErrorReply } from "@redis/client";
import { env } from "@/lib/config/env";
import { clientNetworkPrefix, clientNetworks } from "@/lib/http/network";
import { createOutageReporter } from "@/lib/logs/error-text";
import { logError, logInfo } from "@/lib/logs/log";

export type Limit = { name: string; points: number; seconds: number };

/** Timeout of counting an event in Redis, in milliseconds; after it, the instance counts in its own memory. */
const timeoutMs = 500;
/**
 * After a timeout, Redis is not used for this time, in milliseconds: one request may count several limits and would
 * wait for each.
 */
const pauseMs = 5000;

const limiters = new Map<string, ReturnType<typeof createLimiter>>();

function limiterFor(limit: Limit) {
  const known = limiters.get(limit.name);
  if (known) return known;
  const limiter = createLimiter(limit, env.REDIS_URL ? redisStore(limit) : null);
  limiters.set(limit.name, limiter);
  return limiter;
}

const redisStore = (limit: Limit) =>
  new RateLimiterRedis({
    ...limiterOptions(limit),
    useRedisPackage: true,
    storeClient: redisClient(),
  });

const limiterOptions = ({ name, points, seconds }: Limit) => ({
  keyPrefix: `limit:${name}`,
  points,
  duration: seconds,
});

/**
 * Creates a limiter that counts events in `store`, which all instances share, or in memory if there is no store or it
 * does not respond.
 */
export function createLimiter(limit: Limit, store: RateLimiterAbstract | null) {
  const memory = new RateLimiterMemory(limiterOptions(limit));
  const count = async (
    countIn: (limiter: RateLimiterAbstract) => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes> => {
    if (!store || silence.isOngoing()) return countIn(memory);
    try {
      const result = await failAfterTimeout(countIn(store));
      refusals.end();
      return result;
    } catch (error) {
      // Redis refuses commands that an access control list forbids, for example.
      if (error instanceof ErrorReply) refusals.begin(error);
      return countIn(memory);
    }
  };
  return {
    async consume(key: string): Promise<boolean> {
      const { consumedPoints, msBeforeNext } = await count((limiter) => limiter.penalty(key));
      // Copies the store's count to memory, to continue from it in an outage. The copy is never lowered, because
      // concurrent events may have raised it.
      const counted = await memory.get(key);
      if ((counted?.consumedPoints ?? 0) < consumedPoints)
        await memory.set(key, consumedPoints, msBeforeNext / 1000);
      return consumedPoints <= limit.points;
    },
    async refund(key: string): Promise<void> {
      const { consumedPoints } = await count((limiter) => limiter.reward(key));
      // The refunded event belongs to an earlier time window; without this correction, the new window would allow one
      // event too many.
      if (consumedPoints < 0) await count((limiter) => limiter.penalty(key));
    },
  };
}

/** Tracks periods in which Redis is connected but does not respond. */
const silence = createRedisSilence();

function createRedisSilence() {
  let until = 0;
  const trouble = createOutageReporter(
    (error) => logError("Redis does not answer: this instance counts for itself.", error),
    () => logInfo("Redis answers again."),
  );
  return {
    isOngoing: () => Date.now() < until,
    begin(error: Error) {
      until = Date.now() + pauseMs;
      trouble.begin(error);
    },
    end() {
      until = 0;
      trouble.end();
    },
  };
}

/** Returns the result of `counting`. Throws if it fails or exceeds the timeout. */
async function failAfterTimeout(counting: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`No answer within ${timeoutMs} ms.`);
    silence.begin(error);
    reject(error);
  }, timeoutMs);
  try {
    const result = await Promise.race([counting, late]);
    silence.end();
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** Counts one event for `key`, such as a client address or mailbox, and returns whether it is within the limit. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  const limiter = limiterFor(limit);
  if (env.REDIS_URL) await redisReady();
  return limiter.consume(key);
}

/** Undoes the count of one event for `key`, such as that of a successful sign-in. */
export async function refundLimit(limit: Limit, key: string): Promise<void> {
  await limiterFor(limit).refund(key);
}

/** The client address as the front derived it from trusted proxies (front/headers.ts); clients cannot forge it. */
export async function clientAddress(): Promise<string> {
  return (await headers()).get("x-forwarded-for") ?? "unknown";
}

/**
 * A keyed hash of the client's widest network, whose addresses so count as one client. Hashes for different purposes
 * cannot be linked.
 */
export async function clientNetworkHash(purpose: "newsletter" | "event" | "report" | "statistics") {
  return keyedHash(purpose, clientNetworks(await clientAddress()).at(-1) ?? "");
}

/** The client's narrowest network, which counts as one client: its IPv4 address, or the /64 of its IPv6 address. */
export const clientNetwork = async (): Promise<string> =>
  clientNetworkPrefix(await clientAddress());

/** A hash of `parts` that is the same on every instance and cannot be computed without the secret key. */
export function keyedHash(...parts: string[]): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(parts))
    .digest("base64url");
}

let client: ReturnType<typeof connectRedis> | undefined;
let firstReady: Promise<unknown> | undefined;

/** The connection to Redis (REDIS_URL), opened at the first call. Commands fail at once while Redis is unreachable. */
const redisClient = () => (client ??= connectRedis());

/**
 * Resolves when Redis is connected for the first time, or after a second, so that the first events are counted in
 * Redis.
 */
const redisReady = (): Promise<unknown> =>
  (firstReady ??= once(redisClient(), "ready", { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  ));

function connectRedis() {
  const client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  const trouble = createOutageReporter(
    (error) =>
      logError("Redis is unreachable: until it is back this instance counts for itself.", error),
    () => logInfo("Redis is back."),
  );
  client.on("error", trouble.begin).on("ready", trouble.end);
  client.connect().catch(() => undefined); // A failure is reported by the error event.
  return client;
}

const refusals = createOutageReporter(
  (error) => logError("Redis refuses to count limits: this instance counts for itself.", error),
  () => logInfo("Redis counts limits again."),
);
