import type { IncomingMessage, ServerResponse } from "node:http";
import { pathWithoutQuery } from "../../lib/http/site-paths.ts";
import { clientKeys, type ClientKeys, Counter } from "./counter.ts";
import { sendRefusal, type Refusal, tooSlow } from "./refuse.ts";

const kB = 1024;

/** Limit in bytes for a form with an image of up to 2 MB. Must equal Next's bodySizeLimit in next.config.ts. */
export const maxImageFormBytes = 2.2 * 1024 * kB;

const largeForms = [
  { path: /^\/admin\/(?:blogs|companies)\/(?:new|[^/]+\/edit)$/, bytes: maxImageFormBytes },
  { path: /^\/recruiter\/company$/, bytes: maxImageFormBytes },
  // The job form has rich text of up to 220,000 characters before sanitizing, which take up to 660,000 bytes.
  { path: /^\/(?:admin|recruiter)\/jobs\/(?:new|[^/]+\/edit)$/, bytes: 1000 * kB },
];

/**
 * Matches a session cookie. Supabase splits a long session over several cookies: `session.0`, `session.1` and so on.
 */
const sessionCookie = /(?:^|; ?)(?:__Host-)?session(?:\.\d+)?=/;

/**
 * Returns the maximum body length for a path, in bytes. More than 64 kB is allowed only to requests with a session
 * cookie, which Next verifies later.
 */
export function maxBodyBytes(path: string, cookie = ""): number {
  if (!sessionCookie.test(cookie)) return 64 * kB;
  const largeForm = largeForms.find((form) => form.path.test(path));
  return largeForm?.bytes ?? 100 * kB;
}

/**
 * Maximum total body size, in bytes, of the requests that are being received or processed. It bounds the memory that
 * bodies take.
 */
const maxTotalBytes = 32 * 1024 * kB;
const maxNetworkBytes = maxTotalBytes / 2;
const maxClientBytes = maxTotalBytes / 4;

/** Time in milliseconds before the minimum rate applies to a body. */
const graceMs = 15_000;

/** Minimum rate in bytes per second at which a body must arrive after `graceMs`. */
const minRate = 4 * kB;

/** Whether a body of which `bytes` have arrived in `ms` milliseconds is slower than the minimum rate. */
export const isTooSlow = (bytes: number, ms: number): boolean =>
  bytes < ((ms - graceMs) / 1000) * minRate;

const overloadRefusal = (limit: string): Refusal => ({
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

/**
 * Returns whether a request from the client at `address` may proceed. While the body arrives, aborts requests whose
 * bodies are too long, too slow or together take too much memory.
 */
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
    sendRefusal(socket, tooLong);
    return false;
  }
  const begin = performance.now();
  const rateCheck = setInterval(() => {
    if (!request.complete && isTooSlow(body.bytes, performance.now() - begin))
      body.refuse({ status: 408, sentence: tooSlow, limit: "body-rate" });
  }, 1000);
  const release = () => {
    clearInterval(rateCheck);
    if (bodies.delete(body)) addBytes(body, -body.bytes);
  };
  const body: Body = {
    response,
    keys: clientKeys(address),
    bytes: 0,
    refuse(refusal) {
      release();
      // A paused request emits no `end` event, so nothing processes the truncated body as if it were complete.
      request.pause();
      sendRefusal(socket, refusal);
    },
  };
  bodies.add(body);
  response.once("close", release);
  request.on("data", ({ length }: Buffer) => {
    addBytes(body, length);
    const { everybody, network, client } = body.keys;
    if (body.bytes > longest) body.refuse(tooLong);
    else if (sums.sum(network) > maxNetworkBytes || sums.sum(client) > maxClientBytes)
      body.refuse(overloadRefusal("body-memory-of-network"));
    else if (sums.sum(everybody) > maxTotalBytes)
      bodyOfHeaviestNetwork(body).refuse(overloadRefusal("body-memory"));
  });
  return true;
}

function addBytes(body: Body, bytes: number): void {
  body.bytes += bytes;
  for (const key of Object.values(body.keys)) sums.add(key, bytes);
}

/**
 * Selects the body to abort from the network that has sent the most bytes: `current` if it belongs to that network,
 * else that network's oldest unanswered one.
 */
function bodyOfHeaviestNetwork(current: Body): Body {
  let heaviest = current;
  for (const body of bodies) {
    const isHeavier = sums.sum(body.keys.network) > sums.sum(heaviest.keys.network);
    if (isHeavier && !body.response.headersSent) heaviest = body;
  }
  return heaviest;
}
