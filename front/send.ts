import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import { type Encoding, encodePage, type CachedPage } from "./page.ts";

/**
 * Sends a page in the client's preferred encoding, or 304 if the client's copy is current. `age` is in milliseconds.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  age: number,
) {
  const variant = await encodePage(page, bestEncoding(request));
  reply.headers(variant.headers).header("age", String(Math.floor(age / 1000)));
  const ifNoneMatch = request.headers["if-none-match"];
  if (page.status === 200 && ifNoneMatch && containsETag(ifNoneMatch, page.etag))
    return reply.code(304).removeHeader("content-length").removeHeader("content-encoding").send();
  return reply.code(page.status).send(variant.body);
}

/** Sends a page that must not be cached, with the status and headers of the response it replaces. */
export async function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  status: number,
  headers: OutgoingHttpHeaders = {},
) {
  const variant = await encodePage(page, bestEncoding(request));
  return reply
    .headers({ ...variant.headers, ...headers })
    .removeHeader("etag")
    .code(status)
    .send(variant.body);
}

export const sendText = (reply: FastifyReply, status: number, text = describeStatus(status)) =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(text);

/** Sends problem details (RFC 9457), readable from any origin like the API's other responses. */
export const sendProblem = (reply: FastifyReply, status: number, detail = describeStatus(status)) =>
  reply
    .code(status)
    .headers({ "cache-control": "no-store", "access-control-allow-origin": "*" })
    .type("application/problem+json")
    .send(JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status, detail }));

function describeStatus(status: number): string {
  if (status === 429)
    return "Too many requests. Please try again after the seconds of Retry-After.";
  if (status === 405) return "This method is not allowed here.";
  if (status < 500) return "There is nothing at this address.";
  return "This could not be answered. Please try again in a moment.";
}

export const bestEncoding = ({ headers }: FastifyRequest): Encoding =>
  negotiate(headers["accept-encoding"] ?? "", encodings) ?? "identity";

const encodings: Encoding[] = ["br", "gzip", "identity"];

/** Whether If-None-Match contains an ETag, by weak comparison (RFC 9110, 8.8.3.2). */
function containsETag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, "");
  const known = ifNoneMatch.split(",").map(withoutWeakness);
  return known.includes(withoutWeakness(etag));
}
