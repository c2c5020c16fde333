import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createTurns } from "../../lib/limits/turns.ts";
import { isFromSite } from "../../lib/supabase/site-mark.ts";

const hashing = [
  /^POST \/auth\/v1\/signup$/,
  /^POST \/auth\/v1\/token\?(?:.*&)?grant_type=password(?:&|$)/,
  /^PUT \/auth\/v1\/user$/,
];

/** Hashes at the same time: one processor is left to everything else, and of libuv's four threads one to files. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 3);

/** The caller has left: it must not get an account that it never hears of. */
const gone = () => new Response(null, { status: 499 });

/**
 * Lets requests that hash a password through a few at a time; so many more wait and the rest are refused. Supabase
 * Lite would begin all of them at once. (package.json puts `bcrypt` in the place of its `bcryptjs`, which hashes on the
 * thread that answers everybody.)
 */
export function createPasswordTurns(waiting = 200) {
  const inTurn = createTurns({ atOnce: hashesAtOnce, waiting });
  return (request: Request, serve: () => Promise<Response>): Response | Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const target = `${request.method} ${pathname}${search}`;
    if (!hashing.some((pattern) => pattern.test(target))) return serve();
    return inTurn(async () => (request.signal.aborted ? gone() : serve())) ?? tooMany();
  };
}

function tooMany() {
  const msg = "Too many people are signing in at the moment. Please try again in a minute.";
  const body = { code: 429, error_code: "over_request_rate_limit", msg };
  return Response.json(body, { status: 429, headers: { "retry-after": "60" } });
}

/** Requests to the data API at the same time, of all callers but the site: the other sessions are the site's. */
const callersAtOnce = 2;

const callers = new AsyncLocalStorage<true>();

/** How much the database may answer to the request that is being served: the site knows what it asks for. */
export const maxAnswerBytes = () => (callers.getStore() ? 1_000_000 : Infinity);

/**
 * Lets requests to the data API through a few at a time, but those of the web server and of the secret key at once: what
 * callers with the publishable key ask can take as long as their roles' time limits, and must not keep pages waiting.
 */
export function createCallerTurns(waiting = 100) {
  const inTurn = createTurns({ atOnce: callersAtOnce, waiting });
  return async (request: Request, secretKey: string, serve: () => Promise<Response>) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/rest/") || isFromSite(request.headers, secretKey)) return serve();
    const answer = Promise.withResolvers<Response>();
    const turn = inTurn(async () => {
      if (request.signal.aborted) return answer.resolve(gone());
      const begin = performance.now();
      await callers.run(true, serve).then(answer.resolve, answer.reject);
      // Slow requests leave half of the time to everything else.
      await sleep(performance.now() - begin);
    });
    return turn ? answer.promise : retryLater();
  };
}

/** The answer while there is no backend or no turn. */
export const retryLater = () =>
  new Response(null, { status: 503, headers: { "retry-after": "1" } });
