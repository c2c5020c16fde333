import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Client } from "undici";
import { site } from "@/lib/config/site";
import { errorText } from "@/lib/logs/error-text";
import { saysClosed } from "./closed-phrases";
import { isPublicAddress } from "./public-address";

/** What came of asking a link; `isDead` is null where that says nothing about the job. */
export type LinkCheck = { isDead: boolean | null; outcome: string };

/** Who is asked for what; tests have names and servers of their own. */
export type Network = {
  /** All addresses of a name. */
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
  /** Waits until nobody else asks this host, then asks. */
  takeTurn: <T>(host: string, ask: () => Promise<T>) => Promise<T>;
};

/** Longest time for one answer, in milliseconds, and most that is read of it, in bytes. */
const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;

const mostRedirects = 3;

const headers = {
  "user-agent": `${site.name.replace(/\W+/gu, "")}LinkCheck/1.0 (+${site.url}/contact; ${site.contactEmail})`,
  accept: "text/html,*/*;q=0.5",
  "accept-encoding": "identity",
};

/** All addresses that the system knows of a name. */
const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Asks once whether what stands at `url` is still there, following redirects. Never throws. */
export async function checkLink(url: string, network: Network): Promise<LinkCheck> {
  try {
    let next = new URL(url);
    for (let redirects = 0; ; redirects++) {
      const answer = await network.takeTurn(next.host, () => ask(next, network));
      if (!answer.location) return judge(answer);
      if (redirects === mostRedirects) return unknown("too many redirects");
      next = new URL(answer.location, next);
    }
  } catch (error) {
    return unknown(errorText(error));
  }
}

const unknown = (outcome: string): LinkCheck => ({ isDead: null, outcome });

type Answer = { status: number; location?: string | undefined; html: string };

function judge({ status, html }: Answer): LinkCheck {
  if (status === 404 || status === 410) return { isDead: true, outcome: String(status) };
  if (status < 200 || status > 299) return unknown(String(status));
  if (saysClosed(html)) return { isDead: true, outcome: `${status}, says that it is closed` };
  return { isDead: false, outcome: String(status) };
}

/** One request, to an address that was looked at: a name that leads elsewhere a moment later leads there. */
async function ask(url: URL, { resolve, isAllowed }: Network): Promise<Answer> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Error(`${url.protocol} is no protocol of pages`);
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await before(signal, resolve(url.hostname.replace(/^\[|\]$/gu, "")));
  const [address] = addresses;
  if (!address || !addresses.every(isAllowed)) throw new Error("no public address");
  const client = new Client(url.origin, { connect: { lookup: always(address) } });
  try {
    const {
      statusCode,
      headers: answered,
      body,
    } = await client.request({
      path: url.pathname + url.search,
      method: "GET",
      headers,
      signal,
    });
    const isRedirect = statusCode >= 300 && statusCode < 400;
    const location = isRedirect ? [answered.location].flat()[0] : undefined;
    const isPage = [answered["content-type"]].flat()[0]?.startsWith("text/html");
    const html = isPage && statusCode < 300 ? await start(body) : "";
    return { status: statusCode, location, html };
  } finally {
    // Whatever is left of the answer is not waited for.
    await client.destroy();
  }
}

/** The start of a page. */
async function start(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
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

/** What links are asked by outside tests. `pauseMs` is what a host gets between two requests. */
export function internet(pauseMs: number): Network {
  return { resolve: resolveName, isAllowed: isPublicAddress, takeTurn: oneAtATime(pauseMs) };
}

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
