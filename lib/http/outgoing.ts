import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { Client, type Dispatcher } from "undici";
import ipaddr from "ipaddr.js";
import { site } from "@/lib/config/site";

/** How outgoing requests resolve host names, check addresses and wait their turn. Tests pass a fake. */
export type Network = {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  takeTurn: <T>(host: string, ask: () => Promise<T>) => Promise<T>;
  /** In tests, the origin of the test server that stands in for `origin`. */
  originOf?: (origin: string) => string;
};

/** Allows requests to public addresses only, one at a time per host, with `pauseMs` milliseconds between them. */
export function publicInternet(pauseMs: number): Network {
  return { resolve: resolveName, isAllowed: isPublicAddress, takeTurn: oneRequestPerHost(pauseMs) };
}

async function resolveName(host: string): Promise<string[]> {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address }) => address);
}

/** Runs the requests to a host one after the other, with `pauseMs` milliseconds between them. */
export function oneRequestPerHost(pauseMs: number): Network["takeTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return (host, ask) => {
    const turn = (turns.get(host) ?? Promise.resolve()).then(ask);
    const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
    turns.set(host, turn.then(pause, pause));
    return turn;
  };
}

/** Thrown for an address that must not be requested: its scheme is not HTTP, or its IP address is not public. */
export class AddressNotAllowed extends Error {}

type Options = { network: Network; headers: Record<string, string>; signal: AbortSignal };

/**
 * Sends a GET request to a public address. The host name is resolved once, so that its address cannot change after the
 * check. Redirects are not followed. Throws if there is no response or `signal` aborts.
 */
export async function requestPublicAddress<T>(
  url: URL,
  { network: { resolve, isAllowed, originOf }, headers, signal }: Options,
  read: (response: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new AddressNotAllowed(`${url.protocol} is not supported`);
  // In a URL, an IPv6 address is enclosed in brackets.
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const addresses = await rejectOnAbort(signal, resolve(host));
  const [address] = addresses;
  if (!address || !addresses.every(isAllowed)) throw new AddressNotAllowed("no public address");
  const client = new Client(originOf?.(url.origin) ?? url.origin, {
    connect: { lookup: createFixedLookup(address) },
  });
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method: "GET",
      headers: originOf ? { ...headers, host: url.host } : headers,
      signal,
    });
    return await read(response);
  } finally {
    await client.destroy();
  }
}

const mostRedirects = 3;

/** Calls `ask` again for the location of each redirect, at most three times; throws at a fourth redirect. */
export async function followRedirects<Response extends { location?: string | undefined }>(
  url: URL,
  { takeTurn }: Network,
  ask: (url: URL) => Promise<Response>,
): Promise<Response> {
  let next = url;
  for (let redirects = 0; ; redirects++) {
    const response = await takeTurn(next.host, () => ask(next));
    if (!response.location) return response;
    if (redirects === mostRedirects) throw new Error("too many redirects");
    next = new URL(response.location, next);
  }
}

/** The location of a redirect; undefined for other responses. */
export function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData) {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return isRedirect ? firstValue(headers.location) : undefined;
}

/** The value of a header, which is a list if it is repeated. */
const firstValue = (header: string | string[] | undefined) => [header].flat()[0];

/** The User-Agent of one of this site's programs: its name in letters and digits, and where to reach the operator. */
export function userAgent(program: string): string {
  const siteName = site.name.replace(/\W+/gu, "");
  return `${siteName}${program}/1.0 (+${site.url}/contact; ${site.contactEmail})`;
}

/**
 * The first `most` bytes of a response body. If the body breaks off, throws, or returns the received part with
 * `takesPart`.
 */
export async function readFirstBytes(
  body: AsyncIterable<Uint8Array>,
  most: number,
  { takesPart = false } = {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= most) break;
    }
  } catch (error) {
    if (!takesPart) throw error;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

export class TooLarge extends Error {}

/** The decompressed body of a response; throws if it is larger than `most` bytes or truncated. */
export async function readBody(response: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  const content = await readFirstBytes(decompressBody(response), most + 1);
  if (content.length > most) throw new TooLarge();
  return content;
}

function decompressBody({ headers, body }: Dispatcher.ResponseData): AsyncIterable<Uint8Array> {
  const encoding = firstValue(headers["content-encoding"]) ?? "identity";
  if (encoding === "identity") return body;
  if (encoding !== "gzip") throw new SyntaxError(`${encoding} was not asked for`);
  const content = body.pipe(createGunzip());
  // pipe() does not forward errors of its source.
  body.on("error", (error) => content.destroy(error));
  return content;
}

/** A lookup that resolves every host name to `address`. */
function createFixedLookup(address: string): LookupFunction {
  const family = address.includes(":") ? 6 : 4;
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** Returns the result of `reading`, or rejects as soon as `signal` aborts. */
function rejectOnAbort<T>(signal: AbortSignal, reading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  return Promise.race([reading, promise]);
}

/** The range of public IPv6 addresses. Outside it, `::/96` is a deprecated form of IPv4 addresses. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Whether an IP address is public: not private, loopback, link-local, reserved, or of an IPv4 transition mechanism. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(globalUnicast));
}
