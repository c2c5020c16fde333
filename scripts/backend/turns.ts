import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createTaskQueue } from "../../lib/limits/turns.ts";
import { isFromWebServer } from "../../lib/supabase/site-mark.ts";
import { refusalResponse } from "./auth-gate.ts";

const hashing = [
  /^POST \/auth\/v1\/signup$/,
  /^POST \/auth\/v1\/token\?(?:.*&)?grant_type=password(?:&|$)/,
  /^PUT \/auth\/v1\/user$/,
];

/**
 * Number of passwords hashed concurrently. Leaves one processor free, and one of libuv's four threads for file access.
 */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/**
 * The response to a request whose client disconnected while it was queued. It is not processed: a sign-up, for example,
 * would create an account without the client learning of it.
 */
const clientGoneResponse = () => new Response(null, { status: 499 });

/**
 * Queues the Auth requests that hash a password, so that they leave processors free for other requests. Hashing runs
 * off the main thread, because package.json replaces Supabase Lite's `bcryptjs` with `bcrypt`.
 */
export function createPasswordHashQueue(waiting = 200) {
  const inTurn = createTaskQueue({ atOnce: hashesAtOnce, waiting });
  return (request: Request, serve: () => Promise<Response>): Response | Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const target = `${request.method} ${pathname}${search}`;
    if (!hashing.some((pattern) => pattern.test(target))) return serve();
    return (
      inTurn(async () => (request.signal.aborted ? clientGoneResponse() : serve())) ??
      tooManyResponse()
    );
  };
}

function tooManyResponse() {
  const msg = "Too many people are signing in at the moment. Please try again in a minute.";
  return refusalResponse(429, "over_request_rate_limit", msg, { "retry-after": "60" });
}

const callers = new AsyncLocalStorage<true>();

export const maxAnswerBytes = () => (callers.getStore() ? 1_000_000 : Infinity);

/** Queues data API requests that do not come from the site itself. They may take seconds and must not delay pages. */
export function createCallerQueue(waiting = 100) {
  const inTurn = createTaskQueue({ atOnce: 2, waiting });
  return async (request: Request, secretKey: string, serve: () => Promise<Response>) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/rest/") || isFromWebServer(request.headers, secretKey))
      return serve();
    const answer = Promise.withResolvers<Response>();
    const turn = inTurn(async () => {
      if (request.signal.aborted) return answer.resolve(clientGoneResponse());
      const begin = performance.now();
      await callers.run(true, serve).then(answer.resolve, answer.reject);
      // Pausing for as long as the request took leaves half of the time to other requests.
      await sleep(performance.now() - begin);
    });
    return turn ? answer.promise : retryLaterResponse();
  };
}

export const retryLaterResponse = () =>
  new Response(null, { status: 503, headers: { "retry-after": "1" } });
