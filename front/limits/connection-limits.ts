import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientKeys, Counter } from "./counter.ts";
import { refusalCounter, refuse, type Refusal, lastResponses } from "./refuse.ts";

/** Timeouts for receiving a request's headers and all of it, in milliseconds; enough for 2 MB at 40 kB a second. */
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

/** Maximum unanswered requests of one connection; browsers send one after the other. */
const maxPipelined = 3;

/**
 * Limits connections in total and, unless behind a proxy, of each network and client. At the limit the connection idle
 * for longest is closed; if all wait for a response, the new one is refused.
 */
export function limitConnections(
  server: Server,
  isBehindProxy: boolean,
  { total, perNetwork, perClient } = defaultLimits,
): void {
  server.maxConnections = total + perClient;
  const counts = new Counter();
  // The open connections with the keys under which they are counted; the one idle for longest is first.
  const open = new Map<Socket, string[]>();
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  server.on("connection", (socket) => {
    const limits = connectionLimits(socket.remoteAddress ?? "");
    const exceeded = limits.find(({ key, maximum }) => !makeRoom(key, maximum));
    const keys = limits.map(({ key }) => key);
    open.set(socket, keys);
    for (const key of keys) counts.add(key, 1);
    socket.once("close", () => forget(socket));
    if (exceeded) refuse(socket, exceeded.refusal);
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    lastResponses.set(socket, response);
    const waiting = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, waiting.add(response));
    response.once("close", () => waiting.delete(response));
    // A client that sends requests without reading would fill the memory with responses.
    if (waiting.size > maxPipelined) socket.destroy();
    moveToEnd(socket);
  });

  /** The limits of a new connection, the narrowest first, because one closed connection makes room in all wider ones. */
  function connectionLimits(address: string) {
    const { everybody, network, client } = clientKeys(address);
    const ofEverybody = { key: everybody, maximum: total, refusal: tooManyPeople };
    if (isBehindProxy) return [ofEverybody];
    return [
      { key: client, maximum: perClient, refusal: tooManyOfNetwork },
      { key: network, maximum: perNetwork, refusal: tooManyOfNetwork },
      ofEverybody,
    ];
  }

  /** Returns whether the limit has room, after closing an idle connection if necessary. */
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
