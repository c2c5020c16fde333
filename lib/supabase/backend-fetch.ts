import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, type Dispatcher, errors, interceptors, request } from "undici";
import { env } from "@/lib/env";
import { logWarning } from "@/lib/logs/log";

/** Timeout of backend requests in milliseconds, retry included; compiling makes development slower. */
const timeoutMs = process.env.NODE_ENV === "development" ? 30_000 : 3000;

/** Timeout of backend requests in scheduled work, in milliseconds: longer than Postgres's statement timeout. */
const taskTimeoutMs = 30_000;

/** Pause before a read is retried, in milliseconds, plus up to as much jitter. */
const retryPauseMs = 100;

const agent = new Agent();

/** Retries a request once after a connection error, a 502 or a 503. */
const retryingAgent = agent.compose(
  interceptors.retry({
    // After the last retry, returns the response, even a 5xx, instead of throwing.
    throwOnError: false,
    retry(error, { state }, proceed) {
      const isAway =
        error instanceof errors.RequestRetryError ? [502, 503].includes(error.statusCode) : true;
      if (state.counter > 1 || !isAway) return proceed(error);
      void sleep(retryPauseMs * (1 + Math.random())).then(() => proceed());
    },
  }),
);

/** `fetch` for reads: repeated once after a connection error, a 502 or a 503. */
export const readFetch = fetchThrough(retryingAgent);

/** `fetch` for writes: repeated only after a deadlock, because Postgres has then rolled back the write. */
export const writeFetch = fetchThrough(agent);

/** `fetch` for scheduled work: like `writeFetch`, with a longer timeout. */
export const taskFetch = fetchThrough(agent, taskTimeoutMs);

/** Postgres's error code for a transaction that it aborted to resolve a deadlock. */
const deadlock = "40P01";

function isDeadlock(status: number, content: ArrayBuffer): boolean {
  if (status < 400) return false;
  return Buffer.from(content).includes(`"${deadlock}"`);
}

/** A `fetch` that buffers bodies. The global `fetch`, which Next patches, would take a third of a search's time. */
function fetchThrough(dispatcher: Dispatcher, longestMs = timeoutMs): typeof fetch {
  return async (input, { method = "GET", body = null, headers } = {}) => {
    const url = input instanceof Request ? input.url : input;
    const begin = performance.now();
    const signal = AbortSignal.timeout(longestMs);
    const send = async () => {
      const response = await request(url, {
        method: method as Dispatcher.HttpMethod,
        headers: Object.fromEntries(new Headers(headers)),
        body: body as string | Buffer | null,
        dispatcher,
        signal,
      });
      return { response, content: await response.body.arrayBuffer() };
    };
    let exchange = await send();
    if (isDeadlock(exchange.response.statusCode, exchange.content)) exchange = await send();
    const { response, content } = exchange;
    logIfSlow(method, url, response.statusCode, performance.now() - begin);
    // A repeated header, such as Set-Cookie, is a list.
    const pairs = Object.entries(response.headers).flatMap(([name, values = []]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(response.statusCode === 204 ? null : content, {
      status: response.statusCode,
      headers: pairs,
    });
  };
}

/**
 * The path of a database query, and in it the table or function. Only these are logged when slow: password hashing and
 * uploads are slow by design.
 */
const queryPath = /^\/rest\/v1\/(.+)/u;

/**
 * Logs the table or function only, because parameters may be personal data. Timeouts are logged as failures elsewhere.
 */
function logIfSlow(method: string, url: string | URL, status: number, ms: number) {
  const [, query] = queryPath.exec(new URL(url).pathname) ?? [];
  if (query && ms >= env.SLOW_QUERY_MS)
    logWarning("A query was slow.", { query: `${method} ${query}`, status, ms: Math.round(ms) });
}
