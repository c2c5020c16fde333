import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { hasVaryingHeader } from "./page-cache.ts";
import { actionNotFound, outdatedFormPage, readForm } from "./outdated-form.ts";
import { type FairQueue, Overloaded } from "./fair-queue.ts";
import { originHeaders, headersToPassOn, plainPolicyHeader } from "./headers.ts";
import { maxImageFormBytes } from "./limits/body-limits.ts";
import { timeLimits } from "./limits/connection-limits.ts";
import { OriginFailed } from "./origin.ts";
import { decodeBody, preparePage, bestEncoding, sendUncached } from "./page.ts";

type Options = {
  origin: string;
  /**
   * How long a response may hold its place in the queue, in milliseconds, so that clients that read slowly do not block
   * others.
   */
  turnMs: number;
  queueFor: (request: FastifyRequest) => Pick<FairQueue, "run">;
};

/**
 * Sent with responses to requests whose headers Next varies by. Without it, a shared cache that ignores Vary would
 * serve them to everybody.
 */
const unshared = { "cache-control": "private, no-store" };

const multipartForm = /^multipart\/form-data\s*(?:;|$)/i;

/** Maximum number of responses that clients are still reading after `turnMs`. Beyond it, the oldest one is aborted. */
const maxSlowReaders = 64;

/**
 * Returns a handler that forwards requests to the origin without caching. Refuses malformed multipart forms, on which
 * Next would throw. Failures are passed to the error handler as OriginFailed or Overloaded.
 */
export async function passThrough(app: FastifyInstance, { origin, turnMs, queueFor }: Options) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: maxImageFormBytes },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const type = headers["content-type"] ?? "";
      if (multipartForm.test(type) && !(await readForm(body, type)))
        throw Object.assign(new Error("This form could not be read."), { statusCode: 400 });
      return body;
    },
  );
  // Timeout for the response headers and between two chunks of the body.
  const { requestTimeout: timeoutMs } = timeLimits;
  await app.register(replyFrom, {
    base: origin,
    undici: {
      connections: 128,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: 1000,
    },
    retryMethods: [],
    disableRequestLogging: true,
    disableCache: true,
    destroyAgent: true,
  });

  const slowReaders = new Set<Readable>();

  /**
   * Forwards the request. Resolves when it no longer occupies its place in the queue, which may be before the response
   * ends.
   */
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((resolve) => {
      if (request.raw.destroyed && reply.raw.destroyed) return resolve();
      let received: IncomingHttpHeaders = {};
      const hasBody = request.body !== undefined;
      const contentType = request.headers["content-type"];
      reply.from(undefined, {
        // HEAD is sent to the origin as GET to get the same headers. Node does not send the body to the client.
        ...(request.method === "HEAD" && { method: "GET" }),
        ...(hasBody && {
          body: request.body,
          contentType: contentType ?? "application/octet-stream",
        }),
        rewriteRequestHeaders: (_request, headers) => {
          const forwarded = originHeaders(request, headers);
          if (hasBody) return { ...forwarded, "content-type": contentType };
          return { ...forwarded, "content-type": undefined, "content-length": undefined };
        },
        rewriteHeaders: (headers) => {
          if (request.raw.aborted) resolve();
          received = hasVaryingHeader(request.headers) ? { ...headers, ...unshared } : headers;
          return headersToPassOn(received);
        },
        onResponse: (_request, _reply, response) => {
          const { stream } = response as unknown as { stream: Readable };
          const turn = setTimeout(() => {
            slowReaders.add(stream);
            const [oldest] = slowReaders;
            if (slowReaders.size > maxSlowReaders) oldest?.destroy();
            resolve();
          }, turnMs);
          stream.once("close", () => {
            clearTimeout(turn);
            slowReaders.delete(stream);
            resolve();
          });
          const responding = isPublicPage(received)
            ? sendWithoutScripts(request, reply, { headers: received, stream })
            : sendStream(request, reply, stream);
          responding.catch((error: unknown) => sendOriginFailure(request, reply, error));
        },
        onError: (_reply, { error }) => {
          resolve();
          sendOriginFailure(request, reply, error);
        },
      });
    });

  return (request: FastifyRequest, reply: FastifyReply) => {
    queueFor(request)
      .run(request.ip, () => forward(request, reply))
      .catch((error: unknown) => sendOriginFailure(request, reply, error));
    return reply;
  };
}

function sendOriginFailure(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  // The client disconnected before its request was complete, so there is nobody to answer.
  if (request.raw.destroyed && !request.raw.complete) return reply.hijack();
  return reply.send(error instanceof Overloaded ? error : new OriginFailed(502, error));
}

const isPublicPage = (headers: IncomingHttpHeaders) =>
  plainPolicyHeader in headers &&
  !(actionNotFound in headers) &&
  (headers["content-type"] ?? "").startsWith("text/html");

/** Sends a public page that bypasses the cache without Next's scripts, as cached pages are sent. */
async function sendWithoutScripts(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, stream }: { headers: IncomingHttpHeaders; stream: Readable },
) {
  const body = await decodeBody({ headers, body: await buffer(stream) });
  const response = { status: reply.statusCode, headers, body };
  const page = await preparePage(response, null, bestEncoding(request));
  for (const name of Object.keys(headers)) reply.removeHeader(name);
  const replacedHeaders = page.status >= 500 ? { "cache-control": "no-store" } : {};
  await sendUncached(request, reply, page, page.status, replacedHeaders);
}

async function sendStream(request: FastifyRequest, reply: FastifyReply, stream: Readable) {
  // Next sends the page's Cache-Control header even when rendering fails.
  if (reply.statusCode >= 500) reply.header("cache-control", "no-store");
  const isOutdatedForm = reply.hasHeader(actionNotFound) && !("next-action" in request.headers);
  if (!isOutdatedForm) return reply.send(stream);
  stream.on("error", () => undefined).resume();
  const html = await outdatedFormPage(request.url, request.body, request.headers["content-type"]);
  return reply
    .removeHeader("content-length")
    .removeHeader("content-encoding")
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}
