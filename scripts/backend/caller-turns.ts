import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createTurns } from "../../lib/limits/turns.ts";
import { isFromSite } from "../../lib/supabase/site-mark.ts";

/** Requests to the data API at the same time, of all callers but the site: the other sessions are the site's. */
const atOnce = 2;

const callers = new AsyncLocalStorage<true>();

/** How much the database may answer to the request that is being served: the site knows what it asks for. */
export const maxAnswerBytes = () => (callers.getStore() ? 1_000_000 : Infinity);

/**
 * Lets requests to the data API through a few at a time, but those of the web server and of the secret key at once: what
 * callers with the publishable key ask can take as long as their roles' time limits, and must not keep pages waiting.
 */
export function createCallerTurns(waiting = 100) {
  const inTurn = createTurns({ atOnce, waiting });
  return async (
    request: Request,
    secretKey: string,
    serve: () => Promise<Response>,
  ): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/rest/") || isFromSite(request.headers, secretKey)) return serve();
    const answer = Promise.withResolvers<Response>();
    const turn = inTurn(async () => {
      if (request.signal.aborted) return answer.resolve(new Response(null, { status: 499 }));
      const begin = performance.now();
      await callers.run(true, serve).then(answer.resolve, answer.reject);
      // Slow requests leave half of the time to everything else.
      await sleep(performance.now() - begin);
    });
    return turn
      ? answer.promise
      : new Response(null, { status: 503, headers: { "retry-after": "1" } });
  };
}
