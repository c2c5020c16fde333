import { IncomingMessage, type ServerResponse } from "node:http";
import { neighbourhoodOf, networkOf } from "../../lib/http/network.ts";
import { pathOf } from "../cache-rules.ts";
import { Counter } from "./counter.ts";
import { refuse, tooSlow } from "./refuse.ts";

const kB = 1024;

/** What visitors send: an address to subscribe, a name and a password; the largest was 3 kB. */
const maxAnonymousBytes = 64 * kB;

const maxFormBytes = 100 * kB;

/** A form with rich text: 220,000 characters before cleaning, at three bytes each, as in Chinese, are 675 kB. */
const richText = 1000 * kB;

/** An image of 2 MB and the form around it: of an author, within a post, or a logo. As in next.config.ts. */
const withImage = 2.2 * 1024 * kB;

const largeForms: [path: RegExp, bytes: number][] = [
  [/^\/admin\/(?:blogs|companies)\/(?:new|[^/]+\/edit)$|^\/recruiter\/company$/, withImage],
  [/^\/(?:admin|recruiter)\/jobs\/(?:new|[^/]+\/edit)$/, richText],
];

export const largestBody = withImage;

/** The most bytes that may be sent to a path; only somebody with a session, or who says so, may send much. */
export function longestBody(path: string, cookie = ""): number {
  if (!/(?:^|; ?)(?:__Host-)?session(?:\.\d+)?=/.test(cookie)) return maxAnonymousBytes;
  return largeForms.find(([pattern]) => pattern.test(path))?.[1] ?? maxFormBytes;
}

/** Bytes of bodies that may be here at the same time, until they are answered: of all, of one network and of one client. */
const mostAtOnce = 32 * 1024 * kB;
const mostOfNetwork = mostAtOnce / 2;
const mostOfClient = mostAtOnce / 4;

/** Whether so few bytes in so many milliseconds are too few: after 15 s to begin in, 4 kB a second are the least. */
export const isTooSlow = (bytes: number, ms: number) => bytes < ((ms - 15_000) / 1000) * 4 * kB;

const tooMuch = "Too much is being sent at the moment. Please try again in a few seconds.";

/** A request of whose body no more is read than `take` agrees to. */
export class BoundedRequest extends IncomingMessage {
  #take: ((bytes: number) => boolean) | null = null;
  #isCut = false;

  /** From now on `take` is asked before each chunk; after its first no nothing is read. */
  bound(take: (bytes: number) => boolean): void {
    this.#take = take;
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    // Not even the end: what was cut off must not look whole. False stops the connection from being read.
    if (!this.#isCut && (!this.#take || this.#take(chunk?.length ?? 0)))
      return super.push(chunk, encoding);
    this.#isCut = true;
    return false;
  }
}

/** A body that is here, or on its way, and what it counts for. */
type Body = {
  response: ServerResponse;
  keys: readonly [all: string, network: string, client: string];
  bytes: number;
  refuse: (status: number, sentence: string, limit: string, retryAfter?: number) => false;
};

const bodies = new Set<Body>();
const sums = new Counter();

/** Returns whether a request may proceed; cuts bodies off that are too long, too slow or, with others, take too much memory. */
export function admitBody(request: BoundedRequest, response: ServerResponse, address: string) {
  const { headers, socket } = request;
  if (!("content-length" in headers || "transfer-encoding" in headers)) return true;
  const longest = longestBody(pathOf(request.url), headers.cookie);
  const tooLong = `At most ${Math.floor(longest / kB)} kB can be sent here.`;
  const begin = performance.now();
  const checking = setInterval(() => {
    if (request.complete) clearInterval(checking);
    else if (isTooSlow(body.bytes, performance.now() - begin))
      body.refuse(408, tooSlow, "body-rate");
  }, 1000);
  const release = () => {
    clearInterval(checking);
    if (bodies.delete(body)) count(body, -body.bytes);
  };
  const body: Body = {
    response,
    keys: ["all", neighbourhoodOf(address), `client ${networkOf(address)}`],
    bytes: 0,
    refuse(...reason) {
      release();
      request.bound(() => false);
      refuse(socket, ...reason);
      return false;
    },
  };
  if (Number(headers["content-length"] ?? 0) > longest)
    return body.refuse(413, tooLong, "body-length");
  bodies.add(body);
  response.once("close", release);
  request.bound((bytes) => {
    count(body, bytes);
    if (body.bytes > longest) return body.refuse(413, tooLong, "body-length");
    const [all = 0, ofNetwork = 0, ofClient = 0] = body.keys.map((key) => sums.of(key));
    if (ofNetwork > mostOfNetwork || ofClient > mostOfClient)
      return body.refuse(503, tooMuch, "body-memory-of-network", 5);
    if (all > mostAtOnce) heaviest(body).refuse(503, tooMuch, "body-memory", 5);
    return bodies.has(body);
  });
  return true;
}

function count(body: Body, bytes: number): void {
  body.bytes += bytes;
  for (const key of body.keys) sums.add(key, bytes);
}

/** Of those not yet answered the oldest body of the network that has most here: who sends little is not cut off. */
function heaviest(most: Body): Body {
  for (const body of bodies)
    if (!body.response.headersSent && sums.of(body.keys[1]) > sums.of(most.keys[1])) most = body;
  return most;
}
