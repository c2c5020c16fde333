import type { IncomingMessage, ServerResponse } from "node:http";
import { pathWithoutQuery } from "../cache-rules.ts";
import { clientKeys, type ClientKeys, Counter } from "./counter.ts";
import { refuse, type Refusal, tooSlow } from "./refuse.ts";

const kB = 1024;

/** The limit for a form with an image of up to 2 MB, the same as Next's bodySizeLimit in next.config.ts. */
export const maxImageFormBytes = 2.2 * 1024 * kB;

const largeForms = [
  { path: /^\/admin\/(?:blogs|companies)\/(?:new|[^/]+\/edit)$/, bytes: maxImageFormBytes },
  { path: /^\/recruiter\/company$/, bytes: maxImageFormBytes },
  // A form with rich text: 220,000 characters before sanitizing take up to 660,000 bytes.
  { path: /^\/(?:admin|recruiter)\/jobs\/(?:new|[^/]+\/edit)$/, bytes: 1000 * kB },
];

/** A cookie of a session, of which Supabase stores a long one in parts: `session`, or `session.0` and so on. */
const sessionCookie = /(?:^|; ?)(?:__Host-)?session(?:\.\d+)?=/;

/** The maximum body length for a path, in bytes. Above 64 kB it needs a session cookie, which Next verifies later. */
export function maxBodyBytes(path: string, cookie = ""): number {
  if (!sessionCookie.test(cookie)) return 64 * kB;
  const largeForm = largeForms.find((form) => form.path.test(path));
  return largeForm?.bytes ?? 100 * kB;
}

/** Maximum received bytes of all requests that are not answered yet. */
const maxTotalBytes = 32 * 1024 * kB;
const maxNetworkBytes = maxTotalBytes / 2;
const maxClientBytes = maxTotalBytes / 4;

/** The time in which a body may arrive at any rate, in milliseconds. */
const graceMs = 15_000;

/** The rate at which a body must arrive afterwards, in bytes a second. */
const minRate = 4 * kB;

/** Whether too little of a request body has arrived after `ms` milliseconds. */
export const isTooSlow = (bytes: number, ms: number): boolean =>
  bytes < ((ms - graceMs) / 1000) * minRate;

const tooMuch = (limit: string): Refusal => ({
  status: 503,
  sentence: "Too much is being sent at the moment. Please try again in a few seconds.",
  limit,
  retryAfterSeconds: 5,
});

type Body = {
  response: ServerResponse;
  keys: ClientKeys;
  /** The bytes received so far. */
  bytes: number;
  refuse: (refusal: Refusal) => void;
};

const bodies = new Set<Body>();
const sums = new Counter();

/** Returns whether a request of the client at `address` may proceed. Cuts off bodies that are too long or too slow, or that take too much memory together. */
export function admitBody(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): boolean {
  const { headers, socket } = request;
  if (!("content-length" in headers || "transfer-encoding" in headers)) return true;
  const longest = maxBodyBytes(pathWithoutQuery(request.url), headers.cookie);
  const tooLong: Refusal = {
    status: 413,
    sentence: `At most ${Math.floor(longest / kB)} kB can be sent here.`,
    limit: "body-length",
  };
  if (Number(headers["content-length"]) > longest) {
    refuse(socket, tooLong);
    return false;
  }
  const begin = performance.now();
  const rateCheck = setInterval(() => {
    if (!request.complete && isTooSlow(body.bytes, performance.now() - begin))
      body.refuse({ status: 408, sentence: tooSlow, limit: "body-rate" });
  }, 1000);
  const release = () => {
    clearInterval(rateCheck);
    if (bodies.delete(body)) count(body, -body.bytes);
  };
  const body: Body = {
    response,
    keys: clientKeys(address),
    bytes: 0,
    refuse(refusal) {
      release();
      // A paused request emits no `end` event, so the truncated body is not taken for complete.
      request.pause();
      refuse(socket, refusal);
    },
  };
  bodies.add(body);
  response.once("close", release);
  request.on("data", ({ length }: Buffer) => {
    count(body, length);
    const { everybody, network, client } = body.keys;
    if (body.bytes > longest) body.refuse(tooLong);
    else if (sums.sum(network) > maxNetworkBytes || sums.sum(client) > maxClientBytes)
      body.refuse(tooMuch("body-memory-of-network"));
    else if (sums.sum(everybody) > maxTotalBytes)
      bodyOfHeaviestNetwork(body).refuse(tooMuch("body-memory"));
  });
  return true;
}

function count(body: Body, bytes: number): void {
  body.bytes += bytes;
  for (const key of Object.values(body.keys)) sums.add(key, bytes);
}

/** A body of the network that has sent the most bytes: `current` if it is of that network, else the oldest unanswered. */
function bodyOfHeaviestNetwork(current: Body): Body {
  let heaviest = current;
  for (const body of bodies) {
    const isHeavier = sums.sum(body.keys.network) > sums.sum(heaviest.keys.network);
    if (isHeavier && !body.response.headersSent) heaviest = body;
  }
  return heaviest;
}
