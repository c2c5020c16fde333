import type { IncomingMessage, ServerResponse } from "node:http";
import { pathWithoutQuery } from "../cache-rules.ts";
import { Counter, networkKeys } from "./counter.ts";
import { refuse, tooSlow } from "./refuse.ts";

const kB = 1024;

/** The limit for a form with an image of up to 2 MB, the same as Next's bodySizeLimit in next.config.ts. */
export const largestBody = 2.2 * 1024 * kB;

const largeForms: [path: RegExp, bytes: number][] = [
  [/^\/admin\/(?:blogs|companies)\/(?:new|[^/]+\/edit)$|^\/recruiter\/company$/, largestBody],
  // A form with rich text: 220,000 characters before sanitizing take up to 660,000 bytes.
  [/^\/(?:admin|recruiter)\/jobs\/(?:new|[^/]+\/edit)$/, 1000 * kB],
];

/** The maximum body length for a path, in bytes. Above 64 kB it needs a session cookie, which Next verifies later. */
export function longestBody(path: string, cookie = ""): number {
  if (!/(?:^|; ?)(?:__Host-)?session(?:\.\d+)?=/.test(cookie)) return 64 * kB;
  return largeForms.find(([pattern]) => pattern.test(path))?.[1] ?? 100 * kB;
}

/** Maximum received bytes of requests that are not answered yet: of all, of one network and of one client. */
const maxTotalBytes = 32 * 1024 * kB;
const maxNetworkBytes = maxTotalBytes / 2;
const maxClientBytes = maxTotalBytes / 4;

/** Whether a request body arrives at less than 4 kB a second, after its first 15 s. */
export const isTooSlow = (bytes: number, ms: number) => bytes < ((ms - 15_000) / 1000) * 4 * kB;

const tooMuch = "Too much is being sent at the moment. Please try again in a few seconds.";

type Body = {
  response: ServerResponse;
  keys: ReturnType<typeof networkKeys>;
  bytes: number;
  refuse: (status: number, sentence: string, limit: string, retryAfter?: number) => void;
};

const bodies = new Set<Body>();
const sums = new Counter();

/** Returns whether a request may proceed. Cuts off bodies that are too long or too slow, or that take too much memory together. */
export function admitBody(request: IncomingMessage, response: ServerResponse, address: string) {
  const { headers, socket } = request;
  if (!("content-length" in headers || "transfer-encoding" in headers)) return true;
  const longest = longestBody(pathWithoutQuery(request.url), headers.cookie);
  const tooLong = `At most ${Math.floor(longest / kB)} kB can be sent here.`;
  if (Number(headers["content-length"]) > longest) {
    refuse(socket, 413, tooLong, "body-length");
    return false;
  }
  const begin = performance.now();
  const rateCheck = setInterval(() => {
    if (!request.complete && isTooSlow(body.bytes, performance.now() - begin))
      body.refuse(408, tooSlow, "body-rate");
  }, 1000);
  const release = () => {
    clearInterval(rateCheck);
    if (bodies.delete(body)) count(body, -body.bytes);
  };
  const body: Body = {
    response,
    keys: networkKeys(address),
    bytes: 0,
    refuse(...reason) {
      release();
      // A paused request emits no `end` event, so the truncated body is not taken for complete.
      request.pause();
      refuse(socket, ...reason);
    },
  };
  bodies.add(body);
  response.once("close", release);
  request.on("data", ({ length }: Buffer) => {
    count(body, length);
    const [all = 0, ofNetwork = 0, ofClient = 0] = body.keys.map((key) => sums.of(key));
    if (body.bytes > longest) body.refuse(413, tooLong, "body-length");
    else if (ofNetwork > maxNetworkBytes || ofClient > maxClientBytes)
      body.refuse(503, tooMuch, "body-memory-of-network", 5);
    else if (all > maxTotalBytes) heaviest(body).refuse(503, tooMuch, "body-memory", 5);
  });
  return true;
}

function count(body: Body, bytes: number): void {
  body.bytes += bytes;
  for (const key of body.keys) sums.add(key, bytes);
}

/** A body of the network that has sent the most bytes: `most` if it is of that network, else the oldest unanswered. */
function heaviest(most: Body): Body {
  for (const body of bodies)
    if (!body.response.headersSent && sums.of(body.keys[1]) > sums.of(most.keys[1])) most = body;
  return most;
}
