import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pathOf } from "../cache-rules.ts";

type Options = {
  readyPath: string;
  /** How long a stopping server waits for the next health check of an active proxy, in milliseconds. */
  noticeMs?: number;
  deadlineMs?: number;
};

/** A proxy is active if its last health check is more recent than this, in milliseconds. */
const activeProxyMs = 30_000;

export function drainable(
  server: Server,
  { readyPath, noticeMs = 2000, deadlineMs = 9000 }: Options,
) {
  let stage: "open" | "unready" | "closing" = "open";
  let healthCheckedAt = -Infinity;
  let onUnreadyAnswered = () => undefined as void;
  const answers = new Set<ServerResponse>();
  let connections = 0;
  let emptied = () => undefined as void;
  server.on("connection", (socket) => {
    connections += 1;
    socket.once("close", () => {
      connections -= 1;
      if (connections === 0) emptied();
    });
  });

  return {
    isOpen: () => stage === "open",
    /** Must be called first for each request; returns true if it has sent a response. */
    intercept(request: IncomingMessage, response: ServerResponse): boolean {
      answers.add(response);
      response.once("close", () => answers.delete(response));
      if (stage === "closing") response.setHeader("Connection", "close");
      if (pathOf(request.url) !== readyPath) return false;
      healthCheckedAt = Date.now();
      if (stage === "open") return false;
      response.writeHead(503, { "Content-Type": "application/json", "Cache-Control": "no-store" });
      response.end('{"status":"stopping"}', onUnreadyAnswered);
      return true;
    },

    /**
     * Fails the health check, then closes each connection with its next response, then stops listening. Resolves when
     * the last response is sent, or after `deadlineMs`.
     */
    async drain() {
      const deadline = sleep(deadlineMs, null, { ref: false });
      stage = "unready";
      if (Date.now() - healthCheckedAt < activeProxyMs)
        await Promise.race([
          new Promise<void>((resolve) => (onUnreadyAnswered = resolve)),
          sleep(noticeMs),
        ]);

      stage = "closing";
      for (const response of answers)
        if (!response.headersSent) response.setHeader("Connection", "close");
      // Closing an idle connection while its client sends a request would fail that request. The connection closes
      // with its next response, or after its keep-alive timeout.
      const idleMs = server.keepAliveTimeout + 1500;
      if (connections > 0)
        await Promise.race([
          new Promise<void>((resolve) => (emptied = resolve)),
          sleep(idleMs),
          deadline,
        ]);

      // http.Server's own close would cut connections whose first request is arriving.
      NetServer.prototype.close.call(server);
      if (connections > 0) await Promise.race([once(server, "close"), deadline]);
    },
  };
}
