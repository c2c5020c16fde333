import 'server-only';
import { Agent, type Dispatcher, request } from 'undici';

/**
 * Longest wait for the backend, in milliseconds, a second try included; a page that hangs is worse than the last good
 * one. In development there is none to fall back to, and what is compiled meanwhile slows everything down.
 */
const timeoutMs = process.env.NODE_ENV === 'development' ? 30_000 : 3000;

/** Pause before the second try of a read, in milliseconds, stretched by up to as much again. */
const retryPauseMs = 100;

/** Oldest a cached read may be, in seconds, when the write behind it did not go through this app. */
const revalidateSeconds = 60;

const agent = new Agent({ connectTimeout: timeoutMs, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });

type Fetch = typeof fetch;
type Deadline = { signal: AbortSignal; dispatcher: Dispatcher };
type Send = (input: Parameters<Fetch>[0], init: RequestInit & Deadline) => Promise<Response>;

/** `fetch` for what everybody may read: kept for 60 s or until one of `tags` is revalidated. */
export const cachedRead = (tags: string[]): Fetch =>
  retrying((input, init) => fetch(input, { ...init, next: { tags, revalidate: revalidateSeconds } }));

/**
 * `fetch` for a read that nothing keeps, of text sent and received whole. The global one goes through streams, and through
 * Next's cache though there is nothing to look for: a search spent a third of its time there.
 */
export const uncachedRead: Fetch = retrying(async (input, { method = 'GET', body, headers, ...deadline }) => {
  const answer = await request(input instanceof Request ? input.url : input, {
    method: method as Dispatcher.HttpMethod,
    headers: Object.fromEntries(new Headers(headers)),
    body: (body ?? null) as string | null,
    ...deadline,
  });
  const content = await answer.body.arrayBuffer();
  const pairs = Object.entries(answer.headers).flatMap(([name, values = []]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return new Response(answer.statusCode === 204 ? null : content, { status: answer.statusCode, headers: pairs });
});

/** `fetch` for everything else: never cached, never repeated. */
export const sendOnce: Fetch = (input, init) => fetch(input, { ...init, cache: 'no-store', ...deadline() });

/** Reads are safe to repeat: once more, where the connection failed or the server says that it is away. */
function retrying(send: Send): Fetch {
  return async (input, init) => {
    const both = deadline();
    const isAway = ({ status }: Response) => status === 502 || status === 503;
    const first = await send(input, { ...init, ...both }).catch((error: unknown) => {
      if (both.signal.aborted) throw error;
      return null;
    });
    if (first && !isAway(first)) return first;
    await new Promise((resolve) => setTimeout(resolve, retryPauseMs * (1 + Math.random())));
    return send(input, { ...init, ...both });
  };
}

/**
 * One deadline for all that is sent with it. In the dispatcher too, since Next drops the signal of a read that it repeats
 * because the cached one is out of date, and would wait for minutes.
 */
function deadline(): Deadline {
  const signal = AbortSignal.timeout(timeoutMs);
  return { signal, dispatcher: agent.compose(endingWith(signal)) };
}

const endingWith =
  (signal: AbortSignal): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    let forget = () => undefined as void;
    return dispatch(options, {
      onRequestStart(controller, context) {
        const end = () => controller.abort(signal.reason as Error);
        signal.addEventListener('abort', end);
        forget = () => signal.removeEventListener('abort', end);
        handler.onRequestStart?.(controller, context);
        if (signal.aborted) end();
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd(...args) {
        forget();
        handler.onResponseEnd?.(...args);
      },
      onResponseError(...args) {
        forget();
        handler.onResponseError?.(...args);
      },
    });
  };
