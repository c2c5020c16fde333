import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { createOutageReporter } from "../lib/logs/error-text.ts";

const channel = "golang-jobs:purge";

/** Timeout in milliseconds for publishing a purge to Redis. It is short, because saving a change waits for it. */
const publishMs = 500;

/**
 * Purges the caches of all instances through Redis. While Redis is down, other instances serve their cached pages until
 * they expire.
 * @param retryMs pause in milliseconds before a refused subscription is retried
 */
export async function createPurgeChannel(
  redisUrl: string | undefined,
  purge: () => void,
  logger: FastifyBaseLogger,
  retryMs = 5000,
) {
  if (!redisUrl)
    return { isRefused: () => false, purge: async () => purge(), close: async () => undefined };
  // The Redis client takes 40 MB of memory, so it is imported only if needed.
  const { createClient, ErrorReply } = await import("@redis/client");
  const publisher = createClient({ url: redisUrl, disableOfflineQueue: true });
  const subscriber = createClient({ url: redisUrl });
  /** Logs once when a failure begins and once when it ends. */
  const logged = ({ begin, end }: { begin: string; end: string }) =>
    createOutageReporter(
      (err) => logger.error({ err }, begin),
      () => logger.info(end),
    );
  const connection = logged({
    begin: "Redis is unreachable: other instances are not notified of changes.",
    end: "Redis is back.",
  });
  const publishing = logged({
    begin: `Redis refuses to publish to ${channel}: changes made here show on other instances late.`,
    end: `Redis publishes to ${channel} again.`,
  });
  const subscription = logged({
    begin: `Redis refuses to subscribe this instance to ${channel}: changes made on others show here late.`,
    end: `Redis has subscribed this instance to ${channel}.`,
  });
  let isSubscribed = false;
  let isRefused = false;
  const closing = new AbortController();
  const onRefused = (error: unknown) => {
    if (error instanceof ErrorReply) subscription.begin(error);
  };
  // Messages published before the subscription are lost, so any cached page may be outdated.
  const onSubscribed = () => {
    isSubscribed = true;
    isRefused = false;
    subscription.end();
    purge();
  };
  const subscribe = async () => {
    await subscriber.connect();
    while (!closing.signal.aborted)
      try {
        await subscriber.subscribe(channel, purge);
        return onSubscribed();
      } catch (error) {
        if (error instanceof ErrorReply) isRefused = true;
        onRefused(error);
        await sleep(retryMs, null, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
  };

  publisher.on("error", connection.begin).on("ready", connection.end);
  // The subscriber does not log lost connections, because the publisher does. It emits `ready` after it has renewed its
  // subscription.
  subscriber.on("error", onRefused).on("ready", () => {
    if (isSubscribed) onSubscribed();
  });
  // Both clients reconnect automatically and report errors through the events above.
  publisher.connect().catch(() => undefined);
  subscribe().catch(() => undefined);
  return {
    /** Whether Redis refuses the first subscription. An instance that has been subscribed before stays ready. */
    isRefused: () => isRefused,
    async purge() {
      purge();
      const published = publisher.publish(channel, "").then(
        () => {
          connection.end();
          publishing.end();
        },
        (error) => {
          // Lost connections are already logged by the `error` listener.
          if (!(error instanceof ErrorReply)) return;
          // A refusal is a response, so the connection works.
          connection.end();
          publishing.begin(error);
        },
      );
      const late = sleep(publishMs, "late", { ref: false });
      if ((await Promise.race([published, late])) === "late")
        connection.begin(new Error(`No answer within ${publishMs} ms.`));
    },
    async close() {
      closing.abort();
      const clients = [publisher, subscriber];
      await Promise.all(clients.map((client) => client.disconnect().catch(() => undefined)));
    },
  };
}
