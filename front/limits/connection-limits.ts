import type { Server } from "node:http";
import { networkOf } from "../../lib/http/network.ts";
import { Counter } from "./counter.ts";
import { refuse } from "./refuse.ts";

/** How long a client may take to send the headers of a request, and all of it, in milliseconds: 2 MB at 40 kB a second. */
export const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Most bytes of a request's headers; a session takes up to 8 kB of them. */
export const maxHeaderSize = 16 * 1024;

type Limits = { total: number; perClient: number };

const limits: Limits = { total: 2000, perClient: 256 };

/** Limits connections in all and, unless behind a proxy, of one client network. */
export function limitConnections(
  server: Server,
  isBehindProxy: boolean,
  { total, perClient }: Limits = limits,
): void {
  server.maxConnections = total + perClient;
  let open = 0;
  const ofClients = new Counter();
  server.on("connection", (socket) => {
    // Behind a proxy all connections are the proxy's.
    const client = isBehindProxy ? null : networkOf(socket.remoteAddress ?? "");
    open += 1;
    const ofClient = client === null ? 0 : ofClients.add(client, 1);
    socket.once("close", () => {
      open -= 1;
      if (client !== null) ofClients.add(client, -1);
    });
    if (open > total)
      refuse(
        socket,
        503,
        "Too many people are here at the moment. Please try again in a few seconds.",
        5,
      );
    else if (ofClient > perClient)
      refuse(
        socket,
        503,
        "Too many connections from your network. Please try again in a few seconds.",
        5,
      );
  });
}
