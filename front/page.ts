import { createHash } from "node:crypto";
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip, inflate } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { publicHeaders } from "./headers.ts";
import { isCompleteWithoutScripts, isEmptyErrorPage, removeFrameworkScripts } from "./plain.ts";

type OriginResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Encoding = "identity" | "gzip" | "br";

type Variant = { headers: OutgoingHttpHeaders; body: Buffer };

/** How long a cached response may be used, in milliseconds; the stale times begin when `fresh` ends. */
export type Lifetime = { fresh: number; staleWhileRevalidate: number; staleIfError: number };

export type CachedPage = {
  status: number;
  etag: string;
  headers: OutgoingHttpHeaders;
  /** The variant that was created first; others are converted from it. */
  packed: Variant;
  /**
   * The variants by encoding. A compressible page is not stored uncompressed, and its second compressed variant is
   * created on first request.
   */
  variants: Partial<Record<Encoding, Variant | Promise<Variant>>>;
  /** Whether the page is Next's empty error document, which only React would fill (front/plain.ts). */
  isEmpty: boolean;
  lifetime: Lifetime | null;
  size: number;
};

const compressible =
  /^(?:text\/|image\/svg\+xml|application\/(?:javascript|(?:[\w.-]+\+)?(?:json|xml)))/;

/** Minimum length of a body that is compressed, in bytes. */
const minCompressed = 500;

/** Memory in bytes that one variant's headers and bookkeeping take, as measured. */
const overhead = 1000;

/** Removes Next's scripts from a response, hashes it and compresses it for the client that requested it. */
export async function preparePage(
  { status, headers, body: received }: OriginResponse,
  lifetime: Lifetime | null,
  encoding: Encoding,
): Promise<CachedPage> {
  const type = headers["content-type"] ?? "";
  const html = type.startsWith("text/html") ? received.toString() : "";
  const body = html ? Buffer.from(removeFrameworkScripts(html)) : received;
  // A weak ETag, since it is the same for each encoding.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const isCompressible = body.length >= minCompressed && compressible.test(type);
  const shared: OutgoingHttpHeaders = {
    ...publicHeaders(headers, isCompleteWithoutScripts(html)),
    ...(isCompressible && { vary: withAcceptEncoding(headers.vary) }),
    etag,
  };
  const storedEncoding = isCompressible ? compressedEncoding(encoding) : "identity";
  const packed = await compressedVariant(shared, body, storedEncoding);
  // Allows for a second compressed variant: gzip output is up to a third larger than Brotli's.
  const variantCount = isCompressible ? 2.3 : 1;
  const size = overhead + Math.ceil(variantCount * (packed.body.length + overhead));
  return {
    status,
    etag,
    headers: shared,
    packed,
    lifetime,
    size,
    variants: { [storedEncoding]: packed },
    isEmpty: isEmptyErrorPage(html),
  };
}

/** Clients that accept no compression are rare, so their page is stored as gzip and decompressed for each of them. */
const compressedEncoding = (encoding: Encoding): Encoding =>
  encoding === "identity" ? "gzip" : encoding;

/** Returns a page's headers and body in an encoding. The first request for an encoding compresses the page. */
export async function encodePage(page: CachedPage, encoding: Encoding): Promise<Variant> {
  const { variants } = page;
  if (variants.identity) return variants.identity;
  if (encoding === "identity")
    return createVariant(page.headers, await decompressedBody(page), encoding);
  variants[encoding] ??= decompressedBody(page).then((body) =>
    compressedVariant(page.headers, body, encoding),
  );
  return variants[encoding];
}

/** Uncompressed bodies, shared by concurrent responses. Weak references let them be collected afterwards. */
const unpacked = new WeakMap<CachedPage, Promise<Buffer> | WeakRef<Buffer>>();

async function decompressedBody(page: CachedPage): Promise<Buffer> {
  const known = unpacked.get(page);
  const shared = known instanceof WeakRef ? known.deref() : known;
  if (shared) return shared;
  const pending = decodeBody(page.packed);
  unpacked.set(page, pending);
  const body = await pending;
  unpacked.set(page, new WeakRef(body));
  return body;
}

async function compressedVariant(shared: OutgoingHttpHeaders, body: Buffer, encoding: Encoding) {
  const isImmutable = /immutable/.test(String(shared["cache-control"]));
  const compressed = await compressBody(body, encoding, isImmutable);
  return createVariant(shared, copyBuffer(compressed), encoding);
}

async function compressBody(
  body: Buffer,
  encoding: Encoding,
  isImmutable: boolean,
): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(body, brotliOptions(body.length, isImmutable));
  if (encoding === "gzip") return compressGzip(body);
  return body;
}

const createVariant = (shared: OutgoingHttpHeaders, body: Buffer, encoding: Encoding): Variant => ({
  headers: {
    ...shared,
    ...(encoding !== "identity" && { "content-encoding": encoding }),
    "content-length": String(body.length),
  },
  body,
});

/** Copies bytes out of Node's buffer pool: a small cached buffer would retain its whole block of 64 kB. */
const copyBuffer = (bytes: Buffer) => Buffer.from(Uint8Array.from(bytes).buffer);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** The body of a response without its Content-Encoding. */
export async function decodeBody({ headers, body }: Variant): Promise<Buffer> {
  const decoder = decoders[String(headers["content-encoding"])];
  return decoder ? decoder(body) : body;
}

// Brotli quality 4 compresses pages better than gzip 9, in two thirds of the time. Immutable files are compressed once
// and cached for long, so they get the highest quality. The default window would allocate 4 MB for each page.
const brotliOptions = (size: number, isImmutable: boolean) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: isImmutable ? constants.BROTLI_MAX_QUALITY : 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

function withAcceptEncoding(vary = ""): string {
  if (vary === "") return "Accept-Encoding";
  return /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}

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
