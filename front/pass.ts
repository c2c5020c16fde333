import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { readForm } from "./forms/form-body.ts";
import { actionNotFound, outdatedFormPage } from "./forms/outdated-form.ts";
import { originHeaders, passedHeaders, plainPolicy } from "./headers.ts";
import { finish } from "./page.ts";
import { sendUnkept } from "./send.ts";

type Options = {
  origin: string;
  /** Longest wait for the first and each further byte of an answer, in milliseconds. */
  timeoutMs: number;
  maxFormBytes: number;
  onError: (request: FastifyRequest, reply: FastifyReply, error: Error) => void;
};

class UnreadableForm extends Error {
  override name = "UnreadableForm";
  readonly statusCode = 400;
}

/** Returns a handler that streams requests to the origin and its answers back; multipart forms have to be readable. */
export async function passThrough(
  app: FastifyInstance,
  { origin, timeoutMs, maxFormBytes, onError }: Options,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: maxFormBytes },
    async (request: FastifyRequest, body: Buffer) => {
      if (!(await readForm(body, request.headers["content-type"])))
        throw new UnreadableForm("This form could not be read.");
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

  return (request: FastifyRequest, reply: FastifyReply) => {
    let received: IncomingHttpHeaders = {};
    return reply.from(undefined, {
      // So that both say the same; Node sends the head of it.
      ...(request.method === "HEAD" && { method: "GET" }),
      rewriteRequestHeaders: (_request, headers) => {
        const {
          "content-type": type,
          "content-length": length,
          ...others
        } = originHeaders(request, headers);
        const hasBody = request.body !== undefined;
        return {
          ...others,
          ...(hasBody && {
            "content-type": request.headers["content-type"] ?? type,
            "content-length": length,
          }),
        };
      },
      rewriteHeaders: (headers) => passedHeaders((received = headers)),
      onResponse: (_request, _reply, response) => {
        const { stream } = response as unknown as { stream: Readable };
        const responding = isPublicPage(received)
          ? respondPlain(request, reply, { headers: received, stream })
          : respond(request, reply, stream);
        responding.catch((error: unknown) => onError(request, reply, error as Error));
      },
      onError: (_reply, { error }) => onError(request, reply, error),
    });
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
