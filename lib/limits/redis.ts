import { once } from "node:events";
import { createClient, ErrorReply } from "redis";
import { env } from "../config/env.ts";
import { logError, logInfo } from "../logs/log.ts";
import { createTrouble } from "../logs/trouble.ts";

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
export const countResult = {
  counted: refusals.end,
  failed: (error: unknown) => {
    if (error instanceof ErrorReply) refusals.begin(error);
  },
};
