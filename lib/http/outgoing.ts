import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { Client, type Dispatcher } from "undici";
import ipaddr from "ipaddr.js";
import { site } from "@/lib/site";

/** How outgoing requests resolve names, check addresses and wait; tests replace it. */
export type Network = {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  takeTurn: <T>(host: string, ask: () => Promise<T>) => Promise<T>;
  /** In tests, the origin of the test server that stands in for `origin`. */
  originOf?: (origin: string) => string;
};

export function internet(pauseMs: number): Network {
  return { resolve: resolveName, isAllowed: isPublicAddress, takeTurn: oneAtATime(pauseMs) };
}

const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

export function oneAtATime(pauseMs: number): Network["takeTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return (host, ask) => {
    const turn = (turns.get(host) ?? Promise.resolve()).then(ask);
    const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));
    turns.set(host, turn.then(pause, pause));
    return turn;
  };
}

/** An address that is never requested: not HTTP, or not public. */
export class AddressNotAllowed extends Error {}

type Options = { network: Network; headers: Record<string, string>; signal: AbortSignal };

/**
 * Sends a GET request to a public address. The host name is resolved once, so that its address cannot change after the
 * check. Redirects are not followed. Throws if there is no response or `signal` aborts.
 */
export async function request<T>(
  url: URL,
  { network: { resolve, isAllowed, originOf }, headers, signal }: Options,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new AddressNotAllowed(`${url.protocol} is not supported`);
  const addresses = await before(signal, resolve(url.hostname.replace(/^\[|\]$/gu, "")));
  const [address] = addresses;
  if (!address || !addresses.every(isAllowed)) throw new AddressNotAllowed("no public address");
  const client = new Client(originOf?.(url.origin) ?? url.origin, {
    connect: { lookup: always(address) },
  });
  try {
    const answer = await client.request({
      path: url.pathname + url.search,
      method: "GET",
      headers: originOf ? { ...headers, host: url.host } : headers,
      signal,
    });
    return await read(answer);
  } finally {
    await client.destroy();
  }
}

const mostRedirects = 3;

/** Repeats `ask` at the location of each redirect. Throws after three redirects. */
export async function followRedirects<Answer extends { location?: string | undefined }>(
  url: URL,
  { takeTurn }: Network,
  ask: (url: URL) => Promise<Answer>,
): Promise<Answer> {
  let next = url;
  for (let redirects = 0; ; redirects++) {
    const answer = await takeTurn(next.host, () => ask(next));
    if (!answer.location) return answer;
    if (redirects === mostRedirects) throw new Error("too many redirects");
    next = new URL(answer.location, next);
  }
}

export const redirectTarget = ({ statusCode, headers }: Dispatcher.ResponseData) =>
  statusCode >= 300 && statusCode < 400 ? [headers.location].flat()[0] : undefined;

export const userAgent = (program: string): string =>
  `${site.name.replace(/\W+/gu, "")}${program}/1.0 (+${site.url}/contact; ${site.contactEmail})`;

/** The first `most` bytes of a response body. Throws if the body breaks off, unless `takesPart`. */
export async function readStart(
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
export async function readBody(answer: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  const encoding = [answer.headers["content-encoding"]].flat()[0] ?? "identity";
  if (!["identity", "gzip"].includes(encoding))
    throw new SyntaxError(`${encoding} was not asked for`);
  const body = encoding === "gzip" ? answer.body.pipe(createGunzip()) : answer.body;
  // pipe() does not forward errors of its source.
  if (body !== answer.body) answer.body.on("error", (error) => body.destroy(error));
  const content = await readStart(body, most + 1);
  if (content.length > most) throw new TooLarge();
  return content;
}

const always =
  (address: string): LookupFunction =>
  (_host, { all }, done) => {
    const family = address.includes(":") ? 6 : 4;
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

function before<T>(signal: AbortSignal, reading: Promise<T>): Promise<T> {
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
