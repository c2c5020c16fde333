import type { FastifyBaseLogger } from "fastify";

const channel = "golang-jobs:purge";

/** Purges on all instances; without Redis, or while it is away, only here: others keep pages for their lifetime. */
export async function createPurgeChannel(
  redisUrl: string | undefined,
  purge: () => void,
  logger: FastifyBaseLogger,
) {
  if (!redisUrl) return { purge: async () => purge(), close: async () => undefined };
  // Here only: it takes 40 MB.
  const { createClient } = await import("redis");
  const publisher = createClient({ url: redisUrl, disableOfflineQueue: true });
  const subscriber = createClient({ url: redisUrl });
  let isAway = false;
  // Each try to reach it again fails with an error of its own.
  publisher.on("error", (err: Error) => {
    if (!isAway)
      logger.error({ err }, "Redis is unreachable: other instances are not notified of changes.");
    isAway = true;
  });
  publisher.on("ready", () => {
    if (isAway) logger.info("Redis is back.");
    isAway = false;
  });
  // The publisher says what is wrong with Redis; what was missed meanwhile nobody knows.
  subscriber.on("error", () => undefined).on("ready", purge);
  for (const client of [publisher, subscriber]) client.connect().catch(() => undefined);
  subscriber.subscribe(channel, purge).catch(() => undefined);
  return {
    async purge() {
      purge();
      await publisher.publish(channel, "").catch(() => undefined);
    },
    async close() {
      await Promise.all(
        [publisher, subscriber].map((client) => client.disconnect().catch(() => undefined)),
      );
    },
  };
}
