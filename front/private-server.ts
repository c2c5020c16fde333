import Fastify, { type FastifyInstance } from "fastify";
import type { FrontMetrics } from "./metrics.ts";

/** What only this machine may ask of the front: `POST /purge` and `GET /metrics`. Listens on loopback. */
export function createPrivateServer({
  purge,
  metrics,
}: {
  purge: () => Promise<void>;
  metrics: FrontMetrics;
}): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.post("/purge", async (_request, reply) => {
    await purge();
    return reply.code(204).send();
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  return app;
}
