import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientKeys, Counter } from "./counter.ts";
import { refusalCounter, sendRefusal, type Refusal, lastResponses } from "./refuse.ts";

/**
 * Timeouts in milliseconds for receiving a request's headers and the whole request, long enough for 2 MB at 40 kB/s.
 */
export const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Maximum size of a request's headers, in bytes; session cookies take up to 8 kB of it. */
export const maxHeaderSize = 16 * 1024;

/** Maximum numbers of open connections. */
const defaultLimits = { total: 2000, perNetwork: 512, perClient: 256 };

const tooManyPeople: Refusal = {
  status: 503,
  sentence: "Too many people are here at the moment. Please try again in a few seconds.",
  limit: "connections",
  retryAfterSeconds: 5,
};

const tooManyOfNetwork: Refusal = {
  status: 503,
  sentence: "Too many connections from your network. Please try again in a few seconds.",
  limit: "connections-of-network",
  retryAfterSeconds: 5,
};

/** Maximum number of unanswered (pipelined) requests on one connection. Browsers do not pipeline. */
const maxPipelined = 3;

/**
 * Limits the open connections in total and, unless they are those of a proxy, for each network and each client. At a
 * limit, closes the connection that has been idle for longest; if none is idle, refuses the new connection.
 */
export function limitConnections(
  server: Server,
  isProxy: (address: string) => boolean,
  { total, perNetwork, perClient } = defaultLimits,
): void {
  server.maxConnections = total + perClient;
  const counts = new Counter();
  // Open connections and the keys of the limits that count them, ordered from the longest idle to the most recently
  // used.
  const open = new Map<Socket, string[]>();
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  server.on("connection", (socket) => {
    const limits = connectionLimits(socket.remoteAddress ?? "");
    const exceeded = limits.find(({ key, maximum }) => !makeRoom(key, maximum));
    const keys = limits.map(({ key }) => key);
    open.set(socket, keys);
    for (const key of keys) counts.add(key, 1);
    socket.once("close", () => forget(socket));
    if (exceeded) sendRefusal(socket, exceeded.refusal);
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    lastResponses.set(socket, response);
    const waiting = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, waiting.add(response));
    response.once("close", () => waiting.delete(response));
    // A client that pipelines requests without reading the responses would fill the memory with them.
    if (waiting.size > maxPipelined) socket.destroy();
    moveToEnd(socket);
  });

  /**
   * The limits that apply to a new connection, narrowest first: closing a connection of the same client also makes room
   * in the network's and the total limit.
   */
  function connectionLimits(address: string) {
    const { everybody, network, client } = clientKeys(address);
    const ofEverybody = { key: everybody, maximum: total, refusal: tooManyPeople };
    if (isProxy(address)) return [ofEverybody];
    return [
      { key: client, maximum: perClient, refusal: tooManyOfNetwork },
      { key: network, maximum: perNetwork, refusal: tooManyOfNetwork },
      ofEverybody,
    ];
  }

  /** Returns whether another connection fits into the limit, closing an idle connection if necessary. */
  function makeRoom(key: string, maximum: number): boolean {
    if (counts.sum(key) < maximum) return true;
    for (const [socket, keys] of open) {
      const response = lastResponses.get(socket);
      // Skips connections whose request is being processed.
      if (!keys.includes(key) || (response?.req.complete && !response.headersSent)) continue;
      forget(socket);
      socket.destroy();
      refusalCounter.inc({ limit: "silent-connections" });
      return true;
    }
    return false;
  }

  function moveToEnd(socket: Socket): void {
    const keys = open.get(socket);
    if (!keys) return;
    open.delete(socket);
    open.set(socket, keys);
  }

  function forget(socket: Socket): void {
    for (const key of open.get(socket) ?? []) counts.add(key, -1);
    open.delete(socket);
  }
}
