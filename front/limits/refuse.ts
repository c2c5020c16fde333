import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Counter } from "prom-client";

/** How long a refused connection stays open after its response, in milliseconds, so that the client can read it. */
const lingerMs = 1000;

const refused = new WeakSet<Duplex>();

export const refusalCounter = new Counter({
  name: "front_refusals_total",
  help: "Connections and bodies refused or cut off",
  labelNames: ["limit"],
  registers: [],
});

export type Refusal = {
  status: number;
  sentence: string;
  /** The name of the exceeded limit, for the metrics. */
  limit: string;
  retryAfterSeconds?: number;
};

/** Writes the response directly to the socket and closes it, without reading the rest of the request. */
export function sendRefusal(
  socket: Duplex,
  { status, sentence, limit, retryAfterSeconds }: Refusal,
): void {
  // Data that arrives later on the same connection may exceed another limit; only the first refusal is sent.
  if (refused.has(socket)) return;
  refused.add(socket);
  refusalCounter.inc({ limit });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  if (retryAfterSeconds) headers.push(`Retry-After: ${retryAfterSeconds}`);
  socket.pause();
  // Only half-closes the socket: closing it with unread data would reset it and lose the response.
  socket.end(`${headers.join("\r\n")}\r\n\r\n${sentence}`);
  const lingering = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once("close", () => clearTimeout(lingering));
}

/** Responds to a request that Node cannot parse. A response that has begun is cut off, as a second one would mix with it. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const response = lastResponses.get(socket);
  const hasBegun = response?.headersSent && !response.writableEnded;
  if (error.code === "ECONNRESET" || hasBegun) socket.destroy();
  else sendRefusal(socket, parsingRefusal(error.code));
}

export const tooSlow = "The request took too long to arrive. Please try again.";

function parsingRefusal(errorCode: string | undefined): Refusal {
  if (errorCode === "ERR_HTTP_REQUEST_TIMEOUT")
    return { status: 408, sentence: tooSlow, limit: "request-time" };
  if (errorCode === "HPE_HEADER_OVERFLOW")
    return {
      status: 431,
      sentence: "The headers of the request are too large.",
      limit: "header-size",
    };
  return { status: 400, sentence: "The request cannot be read.", limit: "unreadable" };
}

/** The latest response of each connection. */
export const lastResponses = new WeakMap<Duplex, ServerResponse>();
