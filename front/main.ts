import { promisify } from "node:util";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { env } from "../lib/config/env.ts";
import { createLogger } from "../lib/logs/logger.ts";
import { createMetrics } from "./metrics.ts";
import { createPrivateServer } from "./private-server.ts";
import { createPurgeChannel } from "./purge-channel.ts";
import { createFront } from "./server.ts";
import { siteRules } from "./site-rules.ts";

/** Environment variables that scripts/web.ts sets. */
const { ORIGIN = "http://127.0.0.1:3001", PRIVATE_PORT = "0" } = process.env;

/**
 * Time in milliseconds after which a stopping process exits: longer than the deadline of drain(), shorter than the
 * supervisor's.
 */
const stopDeadlineMs = 11_000;

const destination = pino.destination({ minLength: 8192, sync: false });
const flushing = setInterval(() => destination.flush(), 500).unref();
const logger = createLogger("front", destination);
const metrics = createMetrics();
const front = await createFront({
  rules: siteRules(env.SITE_PRODUCT),
  origin: ORIGIN,
  siteUrl: env.SITE_URL,
  trustedProxies: env.TRUSTED_PROXIES,
  logger,
  metrics,
  notReady: () => (channel.isRefused() ? "Redis refuses the subscription to changes." : null),
});
const channel = await createPurgeChannel(env.REDIS_URL, front.purge, logger);
const privateServer = createPrivateServer({
  purge: channel.purge,
  metrics,
  origin: ORIGIN,
  isListening: () => front.app.server.listening,
  isOpen: front.isOpen,
});

await privateServer.listen({ host: env.PRIVATE_HOST, port: Number(PRIVATE_PORT) });
await front.prepare();
await front.app.listen({ host: env.HOST, port: env.PORT });

closeWithGrace({ delay: stopDeadlineMs, logger }, async ({ err }) => {
  if (err) logger.error({ err }, "The front failed.");
  await front.drain();
  await Promise.all([front.app.close(), privateServer.close(), channel.close()]);
  clearInterval(flushing);
  // pino's flushSync would retry forever if no process reads the output.
  await promisify(destination.flush.bind(destination))().catch(() => undefined);
});
