import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { pathWithoutQuery } from "../../lib/http/site-paths.ts";

/**
 * How long a stopping server waits, in milliseconds, for an active proxy's next health check to see that it is not
 * ready.
 */
const noticeMs = 2000;

/** A proxy is active if its last health check is more recent than this, in milliseconds. */
const activeProxyMs = 30_000;

export function createDrain(server: Server, readyPath: string, deadlineMs = 9000) {
  let stage: "open" | "unready" | "closing" = "open";
  let healthCheckedAt = -Infinity;
  const unreadyAnswered = Promise.withResolvers<void>();
  const answers = new Set<ServerResponse>();
  const countConnections = promisify(server.getConnections.bind(server));

  return {
    isOpen: () => stage === "open",
    /** Must be called first for each request. Returns true if it has answered the request itself. */
    intercept(request: IncomingMessage, response: ServerResponse): boolean {
      answers.add(response);
      response.once("close", () => answers.delete(response));
      if (stage === "closing") response.setHeader("Connection", "close");
      if (pathWithoutQuery(request.url) !== readyPath) return false;
      healthCheckedAt = Date.now();
      if (stage === "open") return false;
      response.writeHead(503, { "Content-Type": "application/json", "Cache-Control": "no-store" });
      response.end('{"status":"stopping"}', unreadyAnswered.resolve);
      return true;
    },

    /**
     * Fails the health check, then closes each connection with its next response, then stops listening. Resolves when
     * the last response is sent, or after `deadlineMs`.
     */
    async drain() {
      const deadline = AbortSignal.timeout(deadlineMs);
      stage = "unready";
      if (Date.now() - healthCheckedAt < activeProxyMs)
        await Promise.race([unreadyAnswered.promise, sleep(noticeMs)]);

      stage = "closing";
      for (const response of answers)
        if (!response.headersSent) response.setHeader("Connection", "close");
      // Idle connections are not closed here: a request that the client is sending at that moment would fail. They
      // close after their next response or their keep-alive timeout.
      const idleUntil = Date.now() + server.keepAliveTimeout + 1500;
      while (!deadline.aborted && Date.now() < idleUntil && (await countConnections()) > 0)
        await sleep(20);

      // The close method of http.Server would also cut connections whose first request is still arriving.
      NetServer.prototype.close.call(server);
      await once(server, "close", { signal: deadline }).catch(() => undefined);
    },
  };
}
