import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { readForm } from "./forms/form-body.ts";
import { actionNotFound, outdatedFormPage } from "./forms/outdated-form.ts";
import { originHeaders, passedHeaders } from "./headers.ts";

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

  return (request: FastifyRequest, reply: FastifyReply) =>
    reply.from(undefined, {
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
      rewriteHeaders: (headers) => passedHeaders(headers),
      onResponse: (_request, _reply, response) =>
        void respond(request, reply, (response as unknown as { stream: Readable }).stream),
      onError: (_reply, { error }) => onError(request, reply, error),
    });
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
