import replyFrom from "@fastify/reply-from";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { FrontMetrics } from "./metrics.ts";

type Options = {
  purge: () => Promise<void>;
  metrics: FrontMetrics;
  origin: string;
  /** Whether visitors can connect, and whether they should still be sent here. */
  isListening: () => boolean;
  isOpen: () => boolean;
};

/**
 * What only this machine may ask of the front: `POST /purge`, `GET /metrics`, and `/api/health` and `/api/ready`, which
 * answer here however many visitors wait. Listens on loopback.
 */
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
  app.get("/api/health", (_request, reply) => (isListening() ? reply.from() : away(reply)));
  app.get("/api/ready", (_request, reply) => (isOpen() ? reply.from() : away(reply)));
  return app;
}

const away = (reply: FastifyReply) => reply.code(503).send({ status: "unavailable" });
