import replyFrom from "@fastify/reply-from";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { FrontMetrics } from "./metrics.ts";

type Options = {
  purge: () => Promise<void>;
  metrics: FrontMetrics;
  origin: string;
  isListening: () => boolean;
  isOpen: () => boolean;
};

/** The server that only this machine reaches: purges, metrics, and health checks that do not queue behind visitors. */
export function createPrivateServer({
  purge,
  metrics,
  origin,
  isListening,
  isOpen,
}: Options): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.post("/purge", async (_request, reply) => {
    await purge();
    return reply.code(204).send();
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  app.register(replyFrom, {
    base: origin,
    undici: { connections: 4, headersTimeout: 5000, bodyTimeout: 5000 },
    retryMethods: [],
    disableRequestLogging: true,
    destroyAgent: true,
  });
  app.get("/api/health", (_request, reply) => (isListening() ? reply.from() : unavailable(reply)));
  app.get("/api/ready", (_request, reply) => (isOpen() ? reply.from() : unavailable(reply)));
  return app;
}

const unavailable = (reply: FastifyReply) => reply.code(503).send({ status: "unavailable" });
