import replyFrom from "@fastify/reply-from";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { FrontMetrics } from "./metrics.ts";

/**
 * Creates the server for purges, metrics and health checks. Visitors must not reach it: it listens on PRIVATE_HOST, by
 * default on the loopback interface. Its health checks do not queue behind visitors.
 */
export function createPrivateServer(options: {
  purge: () => Promise<void>;
  metrics: FrontMetrics;
  origin: string;
  isListening: () => boolean;
  isOpen: () => boolean;
}): FastifyInstance {
  const { registry } = options.metrics;
  const app = Fastify({ forceCloseConnections: true });
  app.post("/purge", async (_request, reply) => {
    await options.purge();
    return reply.code(204).send();
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  app.register(replyFrom, {
    base: options.origin,
    undici: { connections: 4, headersTimeout: 5000, bodyTimeout: 5000 },
    retryMethods: [],
    disableRequestLogging: true,
    destroyAgent: true,
  });
  const unavailable = (reply: FastifyReply) => reply.code(503).send({ status: "unavailable" });
  app.get("/api/health", (_request, reply) =>
    options.isListening() ? reply.from() : unavailable(reply),
  );
  app.get("/api/ready", (_request, reply) =>
    options.isOpen() ? reply.from() : unavailable(reply),
  );
  return app;
}
