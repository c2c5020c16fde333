import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { actionNotFound, outdatedFormPage, readForm } from "./forms/outdated-form.ts";
import type { FairQueue } from "./fair-queue.ts";
import { originHeaders, passedHeaders, plainPolicy } from "./headers.ts";
import { finish } from "./page.ts";
import { sendUnkept } from "./send.ts";

type Options = {
  origin: string;
  /** Longest wait for the first and each further byte of an answer, in milliseconds. */
  timeoutMs: number;
  /** How long an answer keeps its turn, in milliseconds: clients that read slowly must not keep others from being answered. */
  turnMs: number;
  maxBodyBytes: number;
  /** Where requests wait for the origin, once they have arrived whole. */
  queue: Pick<FairQueue, "run">;
  onError: (request: FastifyRequest, reply: FastifyReply, error: Error) => void;
};

/** How many answers may go on being read after their turn; then the one that began first is cut off. */
const maxSlowReaders = 64;

/** Returns a handler that passes requests on to the origin and streams its answers back; multipart forms have to be readable. */
export async function passThrough(
  app: FastifyInstance,
  { origin, timeoutMs, turnMs, maxBodyBytes, queue, onError }: Options,
) {
  const body = { parseAs: "buffer", bodyLimit: maxBodyBytes } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", body, (_request: FastifyRequest, body: Buffer, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    "multipart/form-data",
    body,
    async (request: FastifyRequest, body: Buffer) => {
      if (!(await readForm(body, request.headers["content-type"])))
        throw Object.assign(new Error("This form could not be read."), { statusCode: 400 });
      return body;
    },
  );
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

  /** Resolves once the origin has sent its whole answer, or as much as its reader took in time. */
  const forward = (request: FastifyRequest, reply: FastifyReply) =>
    new Promise<void>((resolve) => {
      // Nobody waits for an answer any more.
      if (request.raw.destroyed && reply.raw.destroyed) return resolve();
      let received: IncomingHttpHeaders = {};
      reply.from(undefined, {
        // So that both say the same; Node sends the head of it.
        ...(request.method === "HEAD" && { method: "GET" }),
        ...(request.body !== undefined && {
          body: request.body,
          contentType: request.headers["content-type"] ?? "application/octet-stream",
        }),
        rewriteRequestHeaders: (_request, headers) => {
          const { "content-length": length, ...others } = originHeaders(request, headers);
          const type = request.headers["content-type"];
          delete others["content-type"];
          if (request.body === undefined) return others;
          return { ...others, "content-length": length, ...(type && { "content-type": type }) };
        },
        rewriteHeaders: (headers) => {
          if (request.raw.aborted) resolve();
          return passedHeaders((received = headers));
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
          responding.catch((error: unknown) => onError(request, reply, error as Error));
        },
        onError: (_reply, { error }) => {
          resolve();
          onError(request, reply, error);
        },
      });
    });

  return (request: FastifyRequest, reply: FastifyReply) => {
    queue
      .run(request.ip, () => forward(request, reply))
      .catch((error: unknown) => onError(request, reply, error as Error));
    return reply;
  };
}

/** A page for one visitor in the layout of the public ones. */
const isPublicPage = (headers: IncomingHttpHeaders) =>
  plainPolicy in headers &&
  !(actionNotFound in headers) &&
  (headers["content-type"] ?? "").startsWith("text/html");

const decoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** It is complete without the framework's scripts, as those that are kept. */
async function respondPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, stream }: { headers: IncomingHttpHeaders; stream: Readable },
) {
  const decode = decoders[headers["content-encoding"] ?? ""] ?? (async (body: Buffer) => body);
  const body = await decode(await buffer(stream));
  const page = await finish({ status: reply.statusCode, headers, body }, null);
  // They come with the page, once.
  for (const name of Object.keys(headers)) reply.removeHeader(name);
  const failed = page.status >= 500 && { "cache-control": "no-store" };
  await sendUnkept(request, reply, page, { status: page.status, headers: { ...failed } });
}

async function respond(request: FastifyRequest, reply: FastifyReply, stream: Readable) {
  // Whatever the framework says of them, failures are nobody's to keep.
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
