import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Client, type Dispatcher } from "undici";
import ipaddr from "ipaddr.js";
import { site } from "@/lib/site";

/** Who is asked for what; tests have names and servers of their own. */
export type Network = {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  /** Waits until nobody else asks this host, then asks. */
  takeTurn: <T>(host: string, ask: () => Promise<T>) => Promise<T>;
  /** Where a test's server stands for an origin of the internet. */
  originOf?: (origin: string) => string;
};

/** What the outside is asked by, but for tests. `pauseMs` is what a host gets between two requests. */
export function internet(pauseMs: number): Network {
  return { resolve: resolveName, isAllowed: isPublicAddress, takeTurn: oneAtATime(pauseMs) };
}

/** All addresses that the system knows of a name. */
const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Turns for each host, one after the other, with a pause in between. */
export function oneAtATime(pauseMs: number): Network["takeTurn"] {
  const turns = new Map<string, Promise<unknown>>();
  return (host, ask) => {
    const turn = (turns.get(host) ?? Promise.resolve()).then(ask);
    const end = turn
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
    turns.set(host, end);
    return turn;
  };
}

type Options = { network: Network; headers: Record<string, string>; signal: AbortSignal };

/**
 * One GET to a public address that was looked at: a name that leads elsewhere a moment later leads there. Redirects are not
 * followed. What `read` leaves of the answer is not waited for. Throws where nobody answers, and when `signal` aborts.
 */
export async function request<T>(
  url: URL,
  { network: { resolve, isAllowed, originOf }, headers, signal }: Options,
  read: (answer: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Error(`${url.protocol} is no protocol of pages`);
  const addresses = await before(signal, resolve(url.hostname.replace(/^\[|\]$/gu, "")));
  const [address] = addresses;
  if (!address || !addresses.every(isAllowed)) throw new Error("no public address");
  const client = new Client(originOf?.(url.origin) ?? url.origin, {
    connect: { lookup: always(address) },
  });
  try {
    const path = url.pathname + url.search;
    return await read(
      await client.request({
        path,
        method: "GET",
        headers: originOf ? { ...headers, host: url.host } : headers,
        signal,
      }),
    );
  } finally {
    await client.destroy();
  }
}

/** The name of a program of this site with an address for its contact, for the servers that it asks. */
export const userAgent = (program: string): string =>
  `${site.name.replace(/\W+/gu, "")}${program}/1.0 (+${site.url}/contact; ${site.contactEmail})`;

/** The first `most` bytes of a body. Throws if it breaks off, unless `takesPart`. */
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

/** The addresses of IPv6 that are given out so far; `::/96` is an old form of IPv4 addresses. */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/** Whether an IP address is one of the internet's: not private, loopback, link-local, reserved or IPv4 in disguise of one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === "unicast" && (ip.kind() === "ipv4" || ip.match(globalUnicast));
}
