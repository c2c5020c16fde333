import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { Lifetime } from "./cache-rules.ts";
import { publicHeaders } from "./headers.ts";
import { isComplete, isEmptyError, plain } from "./plain.ts";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Encoding = "identity" | "gzip" | "br";

type Variant = { headers: OutgoingHttpHeaders; body: Buffer };

export type Page = {
  status: number;
  etag: string;
  headers: OutgoingHttpHeaders;
  variants: Partial<Record<Encoding, Variant>>;
  /** Whether the page is Next's empty error document, which only React would fill (front/plain.ts). */
  isEmpty: boolean;
  lifetime: Lifetime | null;
  size: number;
};

const compressible =
  /^(?:text\/|image\/svg\+xml|application\/(?:javascript|json|manifest\+json|(?:[\w.-]+\+)?(?:json|xml)))/;

/** Minimum length of a body that is compressed, in bytes. */
const minCompressed = 500;

/** Measured memory of one variant's headers and bookkeeping, in bytes. */
const overhead = 1000;

/** Removes Next's scripts from a response, hashes and compresses it. */
export async function finish(
  { status, headers, body: received }: Answer,
  lifetime: Lifetime | null,
): Promise<Page> {
  const type = headers["content-type"] ?? "";
  const html = type.startsWith("text/html") ? received.toString() : null;
  const body = html === null ? received : Buffer.from(plain(html));
  // A weak ETag, since it is the same for each encoding.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const isCompressible = body.length >= minCompressed && compressible.test(type);
  const shared: OutgoingHttpHeaders = {
    ...publicHeaders(headers, { isPlain: html !== null && isComplete(html) }),
    ...(isCompressible && { vary: withAcceptEncoding(headers.vary) }),
    etag,
  };
  const variants: Page["variants"] = {};
  if (isCompressible) {
    const [br, gz] = await Promise.all([
      compressBrotli(body, brotliOptions(body.length)),
      compressGzip(body),
    ]);
    variants.br = variant(shared, copyBuffer(br), "br");
    variants.gzip = variant(shared, copyBuffer(gz), "gzip");
  } else variants.identity = variant(shared, copyBuffer(body));
  const size = Object.values(variants).reduce(
    (sum, { body }) => sum + body.length + overhead,
    overhead,
  );
  const isEmpty = html !== null && isEmptyError(html);
  return { status, etag, headers: shared, variants, isEmpty, lifetime, size };
}

export async function inEncoding(page: Page, encoding: Encoding): Promise<Variant> {
  return (
    page.variants[encoding] ?? page.variants.identity ?? variant(page.headers, await unpack(page))
  );
}

/** Uncompressed bodies, shared by concurrent responses and then collected as garbage. */
const unpacked = new WeakMap<Page, Promise<Buffer> | WeakRef<Buffer>>();

function unpack(page: Page): Promise<Buffer> | Buffer {
  const known = unpacked.get(page);
  const shared = known instanceof WeakRef ? known.deref() : known;
  if (shared) return shared;
  const pending = decompress(page.variants.gzip?.body ?? Buffer.alloc(0)).then((body) => {
    unpacked.set(page, new WeakRef(body));
    return body;
  });
  unpacked.set(page, pending);
  return pending;
}

const variant = (shared: OutgoingHttpHeaders, body: Buffer, encoding?: Encoding): Variant => ({
  headers: {
    ...shared,
    ...(encoding && { "content-encoding": encoding }),
    "content-length": String(body.length),
  },
  body,
});

/** Copies bytes out of Node's buffer pool: a small cached buffer would retain its whole block of 64 kB. */
function copyBuffer(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = promisify(gunzip);

// Brotli quality 5 compresses pages better than gzip 9, in a tenth of the time of quality 11. The default window would
// allocate 4 MB for each page.
const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

const withAcceptEncoding = (vary = "") =>
  /accept-encoding/i.test(vary) ? vary : [vary, "Accept-Encoding"].filter(Boolean).join(", ");
