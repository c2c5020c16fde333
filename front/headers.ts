import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";

/** Headers that belong to one connection (RFC 9110, 7.6.1); undici refuses to send some of them. */
const hopByHopHeaders = new Set([
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** What a client may only claim of itself, and what the origin uses between its own parts. */
const isUntrusted = (name: string) =>
  name === "forwarded" || (name.startsWith("x-") && !name.startsWith("x-nextjs-"));

/** Headers that are set anew each time a page is sent, or are true of the origin's answer only. */
const perResponseHeaders = new Set([
  "accept-ranges",
  "age",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "x-request-id",
]);

const without = <Value>(headers: Record<string, Value>, ...dropped: Pick<Set<string>, "has">[]) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.some((names) => names.has(name))),
  );

/** Only pages in the public layout come with it (next.config.ts). */
export const plainPolicy = "x-plain-content-security-policy";

/** Request headers for the origin: address, host and protocol as trusted proxies vouch for them, and the request id. */
export function originHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  return {
    ...without(headers, hopByHopHeaders, { has: isUntrusted }),
    host: request.host,
    "x-forwarded-for": request.ip,
    "x-forwarded-host": request.host,
    "x-forwarded-proto": request.protocol,
    "x-request-id": request.id,
  };
}

/** What visitors get to read of an answer that is passed on as it comes. */
export function passedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, hopByHopHeaders, new Set([plainPolicy, "x-request-id"]));
}

/** What visitors get to read of an answer that is kept. */
export function publicHeaders(
  headers: IncomingHttpHeaders,
  { isPlain }: { isPlain: boolean },
): OutgoingHttpHeaders {
  const policy = headers[plainPolicy];
  return {
    ...without(passedHeaders(headers), perResponseHeaders),
    ...(isPlain && policy && { "content-security-policy": String(policy) }),
  };
}
