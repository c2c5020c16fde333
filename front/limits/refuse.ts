import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Counter } from "prom-client";

/** How long a refused connection stays open after its response, in milliseconds, so that the client can read it. */
const lingerMs = 1000;

const refused = new WeakSet<Duplex>();

export const refusals = new Counter({
  name: "front_refusals_total",
  help: "Connections and bodies refused or cut off",
  labelNames: ["limit"],
  registers: [],
});

/** Responds on the socket itself and closes it, without reading what the client still sends. */
export function refuse(
  socket: Duplex,
  status: number,
  sentence: string,
  limit: string,
  retryAfterSeconds?: number,
): void {
  // Later data of the same connection may violate another limit.
  if (refused.has(socket)) return;
  refused.add(socket);
  refusals.inc({ limit });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
    ...(retryAfterSeconds ? [`Retry-After: ${retryAfterSeconds}`] : []),
  ];
  socket.pause();
  // Only half-closes the socket: closing it with unread data would reset it and lose the response.
  socket.end(`${headers.join("\r\n")}\r\n\r\n${sentence}`);
  const end = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(end));
}

export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const response = responses.get(socket);
  const isBegun = response?.headersSent && !response.writableEnded;
  if (error.code === "ECONNRESET" || isBegun) socket.destroy();
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuse(socket, 408, tooSlow, "request-time");
  else if (error.code === "HPE_HEADER_OVERFLOW")
    refuse(socket, 431, "The headers of the request are too large.", "header-size");
  else refuse(socket, 400, "The request cannot be read.", "unreadable");
}

export const tooSlow = "The request took too long to arrive. Please try again.";

export const responses = new WeakMap<Duplex, ServerResponse>();
