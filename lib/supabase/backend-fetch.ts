import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, type Dispatcher, errors, interceptors, request } from "undici";
import { env } from "@/lib/env";
import { logWarning } from "@/lib/logs/log";

/** Longest wait for the backend, in milliseconds, retry included; in development compiling slows everything down. */
const timeoutMs = process.env.NODE_ENV === "development" ? 30_000 : 3000;

/** The same for scheduled work, which nobody waits for: longer than any statement may take. */
const taskTimeoutMs = 30_000;

/** Pause before the second try of a read, in milliseconds, stretched by up to as much again. */
const retryPauseMs = 100;

const agent = new Agent();

/** Once more, where the connection failed or the server says that it is away. */
const retryingAgent = agent.compose(
  interceptors.retry({
    // What the last try answers is the answer, whatever its status.
    throwOnError: false,
    retry(error, { state }, proceed) {
      const isAway =
        error instanceof errors.RequestRetryError ? [502, 503].includes(error.statusCode) : true;
      if (state.counter > 1 || !isAway) return proceed(error);
      void sleep(retryPauseMs * (1 + Math.random())).then(() => proceed());
    },
  }),
);

/** `fetch` for reads, which are safe to repeat. */
export const readFetch = fetchThrough(retryingAgent);

/** `fetch` for everything else: never repeated. */
export const sendOnce = fetchThrough(agent);

/** The same with the time of scheduled work. */
export const sendTask = fetchThrough(agent, taskTimeoutMs);

/** `fetch` of whole bodies without the global one, which Next patches and which streams: a third of a search's time. */
function fetchThrough(dispatcher: Dispatcher, longestMs = timeoutMs): typeof fetch {
  return async (input, { method = "GET", body = null, headers } = {}) => {
    const url = input instanceof Request ? input.url : input;
    const begin = performance.now();
    const response = await request(url, {
      method: method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string | Buffer | null,
      dispatcher,
      signal: AbortSignal.timeout(longestMs),
    });
    const content = await response.body.arrayBuffer();
    logIfSlow(method, url, response.statusCode, performance.now() - begin);
    const pairs = Object.entries(response.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(response.statusCode === 204 ? null : content, {
      status: response.statusCode,
      headers: pairs,
    });
  };
}

/** Paths of the database's queries; comparing passwords and moving images takes its time. */
const queries = /^\/rest\/v1\/(.+)/u;

/** What got no answer is told as a failure. What was asked for may be personal: told is only of which table or function. */
function logIfSlow(method: string, url: string | URL, status: number, ms: number) {
  const [, query] = queries.exec(new URL(url).pathname) ?? [];
  if (query && ms >= env.SLOW_QUERY_MS)
    logWarning("A query was slow.", { query: `${method} ${query}`, status, ms: Math.round(ms) });
}
