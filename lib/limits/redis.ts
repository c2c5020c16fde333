import { once } from "node:events";
import { createClient } from "redis";
import { env } from "../config/env.ts";
import { logError, logInfo } from "../logs/log.ts";

let client: ReturnType<typeof connect> | undefined;
let firstReady: Promise<unknown> | undefined;

/** The connection to the Redis of REDIS_URL, opened at the first call; while it is away commands fail at once. */
export function redis() {
  return (client ??= connect());
}

/** Resolves when Redis has been reached for the first time, or is known to be away after a second: the first events count too. */
export function redisReady(): Promise<unknown> {
  return (firstReady ??= once(redis(), "ready", { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  ));
}

function connect() {
  const client = createClient({ url: env.REDIS_URL, disableOfflineQueue: true });
  let isAway = false;
  // Each try to reach it again fails with an error of its own.
  client.on("error", (error) => {
    if (!isAway)
      logError("Redis is unreachable: until it is back this instance counts for itself.", error);
    isAway = true;
  });
  client.on("ready", () => {
    if (isAway) logInfo("Redis is back.");
    isAway = false;
  });
  client.connect().catch(() => undefined); // said by its event
  return client;
}
