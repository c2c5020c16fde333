import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Counter, networkKeys } from "./counter.ts";
import { refusals, refuse, responses } from "./refuse.ts";

/** Timeouts for receiving a request's headers and all of it, in milliseconds; enough for 2 MB at 40 kB a second. */
export const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Maximum size of a request's headers, in bytes; session cookies take up to 8 kB of it. */
export const maxHeaderSize = 16 * 1024;

const limits = { total: 2000, perNetwork: 512, perClient: 256 };

/** Maximum unanswered requests of one connection; browsers send one after the other. */
const maxPipelined = 3;

/**
 * Limits connections in total and, unless behind a proxy, of each network and client. At the limit the connection idle
 * for longest is closed; if all wait for a response, the new one is refused.
 */
export function limitConnections(
  server: Server,
  isBehindProxy: boolean,
  { total, perNetwork, perClient } = limits,
): void {
  server.maxConnections = total + perClient;
  const counts = new Counter();
  const open = new Map<Socket, readonly string[]>();
  const maxima = [total, perNetwork, perClient];
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  server.on("connection", (socket) => {
    const all = networkKeys(socket.remoteAddress ?? "");
    const keys = isBehindProxy ? all.slice(0, 1) : all;
    // Checks the client's limit before its network's and the total: one closed connection makes room in all.
    const full = keys.findLastIndex((key, at) => !makeRoom(key, maxima[at] ?? 0));
    open.set(socket, keys);
    for (const key of keys) counts.add(key, 1);
    socket.once("close", () => forget(socket));
    if (full < 0) return;
    const what = full === 0 ? "people are here at the moment" : "connections from your network";
    const sentence = `Too many ${what}. Please try again in a few seconds.`;
    refuse(socket, 503, sentence, full === 0 ? "connections" : "connections-of-network", 5);
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    responses.set(socket, response);
    const waiting = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, waiting.add(response));
    response.once("close", () => waiting.delete(response));
    // A client that sends requests without reading would fill the memory with responses.
    if (waiting.size > maxPipelined) socket.destroy();
    const keys = open.get(socket);
    if (keys && open.delete(socket)) open.set(socket, keys);
  });

  function makeRoom(key: string, maximum: number): boolean {
    if (counts.of(key) < maximum) return true;
    for (const [socket, keys] of open) {
      const response = responses.get(socket);
      // Skips connections whose request is being processed.
      if (!keys.includes(key) || (response?.req.complete && !response.headersSent)) continue;
      forget(socket);
      socket.destroy();
      refusals.inc({ limit: "silent-connections" });
      return true;
    }
    return false;
  }

  function forget(socket: Socket): void {
    for (const key of open.get(socket) ?? []) counts.add(key, -1);
    open.delete(socket);
  }
}
