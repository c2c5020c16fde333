import "server-only";
import { headers } from "next/headers";
import { RateLimiterRedis, RLWrapperTimeouts } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { networkOf } from "../http/network";
import { SharedLimiter } from "./shared-limiter";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createClient, ErrorReply } from "redis";
import { logError, logInfo } from "../logs/log.ts";
import { createTrouble } from "../logs/error-text.ts";

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

/** 43 letters that stand for `parts`: the same each time, on every instance, and worth nothing without the secret key. */
export function keyedHash(...parts: string[]): string {
  return createHmac("sha256", env.SUPABASE_SECRET_KEY ?? "")
    .update(JSON.stringify(parts))
    .digest("base64url");
}

let client: ReturnType<typeof connect> | undefined;
let firstReady: Promise<unknown> | undefined;

/** The connection to the Redis of REDIS_URL, opened at the first call; while it is away commands fail at once. */
function redis() {
  return (client ??= connect());
}

/** Resolves when Redis has been reached for the first time, or is known to be away after a second: the first events count too. */
function redisReady(): Promise<unknown> {
  return (firstReady ??= once(redis(), "ready", { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  ));
}

function connect() {
  const client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  const trouble = createTrouble(
    (error) =>
      logError("Redis is unreachable: until it is back this instance counts for itself.", error),
    () => logInfo("Redis is back."),
  );
  client.on("error", trouble.begin).on("ready", trouble.end);
  client.connect().catch(() => undefined); // said by its event
  return client;
}

const refusals = createTrouble(
  (error) => logError("Redis refuses to count limits: this instance counts for itself.", error),
  () => logInfo("Redis counts limits again."),
);

/** Logs commands that Redis refuses, for example by an access control list. Lost connections are logged by their event. */
const countResult = {
  counted: refusals.end,
  failed: (error: unknown) => {
    if (error instanceof ErrorReply) refusals.begin(error);
  },
};
