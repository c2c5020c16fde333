import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { pathOf } from "../cache-rules.ts";

type Options = {
  /** What a proxy in front asks to know whether to send visitors. */
  readyPath: string;
  /** How long a proxy that has asked lately is waited for, to ask again, in milliseconds. */
  noticeMs?: number;
  deadlineMs?: number;
};

/** How long ago a proxy that still asks has asked last, in milliseconds. */
const askedLatelyMs = 30_000;

/** Makes `server` able to stop without cutting anybody off. */
export function drainable(
  server: Server,
  { readyPath, noticeMs = 2000, deadlineMs = 9000 }: Options,
) {
  let stage: "open" | "unready" | "closing" = "open";
  let askedAt = -Infinity;
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
    /** To be called with each request first; true where it has been answered. */
    take(request: IncomingMessage, response: ServerResponse): boolean {
      answers.add(response);
      response.once("close", () => answers.delete(response));
      if (stage === "closing") response.setHeader("Connection", "close");
      if (pathOf(request.url) !== readyPath) return false;
      askedAt = Date.now();
      if (stage === "open") return false;
      response.writeHead(503, { "Content-Type": "application/json", "Cache-Control": "no-store" });
      response.end('{"status":"stopping"}', onUnreadyAnswered);
      return true;
    },

    /**
     * Says that this server is no longer ready, then ends each connection with its next answer, then takes no more of
     * them; resolves when the last answer is sent or, at the latest, after `deadlineMs`.
     */
    async drain() {
      const deadline = sleep(deadlineMs, null, { ref: false });
      stage = "unready";
      if (Date.now() - askedAt < askedLatelyMs)
        await Promise.race([
          new Promise<void>((resolve) => (onUnreadyAnswered = resolve)),
          sleep(noticeMs),
        ]);

      stage = "closing";
      for (const response of answers)
        if (!response.headersSent) response.setHeader("Connection", "close");
      // Cut while its client begins to ask again, a connection is reset. Left alone it ends with its next answer, or by
      // itself once it has been idle for as long as its keep-alive header says.
      const idleMs = server.keepAliveTimeout + 1500;
      if (connections > 0)
        await Promise.race([
          new Promise<void>((resolve) => (emptied = resolve)),
          sleep(idleMs),
          deadline,
        ]);

      // HTTP's own close would cut connections whose first request is on its way.
      NetServer.prototype.close.call(server);
      if (connections > 0) await Promise.race([once(server, "close"), deadline]);
    },
  };
}
