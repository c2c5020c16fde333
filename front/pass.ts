import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { hasVaryingHeader } from "./cache-rules.ts";
import { actionNotFound, outdatedFormPage, readForm } from "./outdated-form.ts";
import { type FairQueue, Overloaded } from "./fair-queue.ts";
import { originHeaders, passedHeaders, plainPolicy } from "./headers.ts";
import { largestBody } from "./limits/body-limits.ts";
import { timeLimits } from "./limits/connection-limits.ts";
import { OriginFailed } from "./origin.ts";
import { decode, finish } from "./page.ts";
import { bestEncoding, sendUncached } from "./send.ts";

type Options = {
  origin: string;
  /** How long a response keeps its place in the queue, in milliseconds, so that slow readers do not block others. */
  turnMs: number;
  queueFor: (request: FastifyRequest) => Pick<FairQueue, "run">;
};

/** A shared cache would serve a response to headers by which Next varies to everybody. */
const unshared = { "cache-control": "private, no-store" };

/** Maximum responses that clients still read after `turnMs`; beyond it the oldest is cut off. */
const maxSlowReaders = 64;

/**
 * Returns a handler that forwards requests to the origin. Malformed multipart forms are refused, since Next would throw on
 * them. Replies with OriginFailed or Overloaded as errors.
 */
export async function passThrough(app: FastifyInstance, { origin, turnMs, queueFor }: Options) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: largestBody },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      const type = headers["content-type"] ?? "";
      if (/^multipart\/form-data\s*(?:;|$)/i.test(type) && !(await readForm(body, type)))
        throw Object.assign(new Error("This form could not be read."), { statusCode: 400 });
      return body;
    },
  );
  // The longest wait for the first and each further byte of a response.
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

  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((resolve) => {
      if (request.raw.destroyed && reply.raw.destroyed) return resolve();
      let received: IncomingHttpHeaders = {};
      reply.from(undefined, {
        // Sends HEAD to the origin as GET, for the same headers; Node does not send the body.
        ...(request.method === "HEAD" && { method: "GET" }),
        ...(request.body !== undefined && {
          body: request.body,
          contentType: request.headers["content-type"] ?? "application/octet-stream",
        }),
        rewriteRequestHeaders: (_request, headers) => ({
          ...originHeaders(request, headers),
          "content-type": request.body === undefined ? undefined : request.headers["content-type"],
          ...(request.body === undefined && { "content-length": undefined }),
        }),
        rewriteHeaders: (headers) => {
          if (request.raw.aborted) resolve();
          received = hasVaryingHeader(request.headers) ? { ...headers, ...unshared } : headers;
          return passedHeaders(received);
        },
        onResponse: (_request, _reply, response) => {
          const { stream } = response as unknown as { stream: Readable };
          const isSlow = setTimeout(() => {
            slowReaders.add(stream);
            const [first] = slowReaders;
            if (slowReaders.size > maxSlowReaders) first?.destroy();
            resolve();
          }, turnMs);
          stream.once("close", () => {
            clearTimeout(isSlow);
            slowReaders.delete(stream);
            resolve();
          });
          const responding = isPublicPage(received)
            ? respondPlain(request, reply, { headers: received, stream })
            : respond(request, reply, stream);
          responding.catch((error: unknown) => fail(request, reply, error));
        },
        onError: (_reply, { error }) => {
          resolve();
          fail(request, reply, error);
        },
      });
    });

  return (request: FastifyRequest, reply: FastifyReply) => {
    queueFor(request)
      .run(request.ip, () => forward(request, reply))
      .catch((error: unknown) => fail(request, reply, error));
    return reply;
  };
}

function fail(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  if (request.raw.destroyed && !request.raw.complete) return reply.hijack();
  return reply.send(error instanceof Overloaded ? error : new OriginFailed(502, error));
}

const isPublicPage = (headers: IncomingHttpHeaders) =>
  plainPolicy in headers &&
  !(actionNotFound in headers) &&
  (headers["content-type"] ?? "").startsWith("text/html");

/** Sends an uncached public page without Next's scripts, like the cached ones. */
async function respondPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, stream }: { headers: IncomingHttpHeaders; stream: Readable },
) {
  const body = await decode({ headers, body: await buffer(stream) });
  const response = { status: reply.statusCode, headers, body };
  const page = await finish(response, null, bestEncoding(request));
  for (const name of Object.keys(headers)) reply.removeHeader(name);
  const failed = page.status >= 500 ? { "cache-control": "no-store" } : {};
  await sendUncached(request, reply, page, page.status, failed);
}

async function respond(request: FastifyRequest, reply: FastifyReply, stream: Readable) {
  // Next sends the page's Cache-Control even with an error.
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
