import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";

/** Hop-by-hop headers (RFC 9110, 7.6.1); undici refuses to send some of them. */
const hopByHop =
  /^(?:connection|expect|http2-settings|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;

/** Headers by which a client could forge its address, host or Next's internal state. */
const untrusted = /^(?:forwarded$|x-(?!nextjs-))/;

/** Headers that are valid for a single response only and must not be cached with the page. */
const ofOneResponse =
  /^(?:accept-ranges|age|content-encoding|content-length|date|etag|x-request-id)$/;

const withoutHeaders = <Value>(headers: Record<string, Value>, ...dropped: RegExp[]) => {
  const isDropped = (name: string) => dropped.some((names) => names.test(name));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isDropped(name)));
};

/**
 * Header that carries the stricter Content-Security-Policy for pages without React. next.config.ts sets it on public
 * pages.
 */
export const plainPolicyHeader = "x-plain-content-security-policy";

/** Request headers for the origin, with the trusted address, host, protocol and request id. */
export function originHeaders(request: FastifyRequest, headers: IncomingHttpHeaders) {
  return {
    ...withoutHeaders(headers, hopByHop, untrusted),
    host: request.host,
    "x-forwarded-for": request.ip,
    "x-forwarded-host": request.host,
    "x-forwarded-proto": request.protocol,
    "x-request-id": request.id,
  };
}

/** The origin's headers without those that must not reach the client of an uncached response. */
export const headersToPassOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  withoutHeaders(headers, hopByHop, /^x-(?:plain-content-security-policy|request-id)$/);

/**
 * The headers to cache with a page. `isPlain` means that Next's scripts are removed from it, so that the stricter
 * policy applies.
 */
export function publicHeaders(headers: IncomingHttpHeaders, isPlain: boolean): OutgoingHttpHeaders {
  const policy = headers[plainPolicyHeader];
  return {
    ...withoutHeaders(headersToPassOn(headers), ofOneResponse),
    ...(isPlain && policy && { "content-security-policy": String(policy) }),
  };
}
