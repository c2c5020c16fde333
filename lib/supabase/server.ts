import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { createServerClient } from "@supabase/ssr";
import { AuthRetryableFetchError, createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { cache } from "react";
import { Agent, type Dispatcher, errors, interceptors, request } from "undici";
import { env } from "@/lib/config/env";
import { sessionHintCookie } from "@/lib/http/shared-with-browser";
import { site } from "@/lib/config/site";
import { siteMark, siteMarkHeader } from "@/lib/supabase/site-mark";
import type { Database } from "@/lib/supabase/database.types";
import { logWarning } from "@/lib/logs/log";

type Fetch = typeof fetch;

/** The address of the backend with one of its keys. Throws if either is not set. */
function requireBackend(key: string | undefined) {
  if (!env.SUPABASE_URL || !key)
    throw new Error("SUPABASE_URL and its keys are not set: start with npm start.");
  return { url: env.SUPABASE_URL, key };
}

// Turns off the library's retries: `createBackendFetch` retries only requests that are safe to repeat.
const db = { retry: false };

/** A header that marks requests of the web server, which the embedded backend serves before other requests. */
function siteHeaders(): Record<string, string> {
  if (!env.SUPABASE_SECRET_KEY) return {};
  return { [siteMarkHeader]: siteMark(env.SUPABASE_SECRET_KEY) };
}

function createBackendClient(
  secretOrPublicKey: string | undefined,
  customFetch: Fetch,
  headers = {},
) {
  const { url, key } = requireBackend(secretOrPublicKey);
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db,
    global: { fetch: customFetch, headers: { ...siteHeaders(), ...headers } },
  });
}

let reader: ReturnType<typeof createBackendClient> | undefined;

/** An anonymous client for reads, which are retried once. */
export const publicReader = () =>
  (reader ??= createBackendClient(env.SUPABASE_PUBLISHABLE_KEY, readFetch));

/** An anonymous client for writes, which are never repeated. */
export const publicWriter = () => createBackendClient(env.SUPABASE_PUBLISHABLE_KEY, writeFetch);

/** A client that acts for a session which the browser does not have. */
export const clientWithToken = (accessToken: string) =>
  createBackendClient(env.SUPABASE_PUBLISHABLE_KEY, writeFetch, {
    Authorization: `Bearer ${accessToken}`,
  });

/** A client with the secret key, which bypasses row-level security, for functions reserved to the web server. */
export const operatorClient = () => createBackendClient(env.SUPABASE_SECRET_KEY, writeFetch);

/** A client with the secret key and the longer timeout of scheduled work. */
export const taskClient = () => createBackendClient(env.SUPABASE_SECRET_KEY, taskFetch);

/**
 * An Auth client without a session for a visitor at `address`. It has the secret key because Supabase rate-limits by
 * Sb-Forwarded-For only then (and with "IP address forwarding" on: supabase.com/docs/guides/auth/rate-limits);
 * otherwise all visitors would share the web server's address. Only `auth` is returned, so nothing else can use the
 * key.
 */
export function authClientForAddress(address: string) {
  return createBackendClient(env.SUPABASE_SECRET_KEY, writeFetch, { "Sb-Forwarded-For": address })
    .auth;
}

type CookieStore = Parameters<typeof createServerClient>[2]["cookies"];

/** A client that acts for the session in `store`, and sets the hint cookie with the session's cookies. */
export function clientOfSession(store: Required<Pick<CookieStore, "getAll" | "setAll">>) {
  const { firstFailure, fetch } = createRefreshFetch();
  const { url, key } = requireBackend(env.SUPABASE_PUBLISHABLE_KEY);
  const client = createServerClient<Database>(url, key, {
    cookieOptions: sessionCookie,
    cookies: {
      getAll: store.getAll,
      setAll(changed, headers) {
        const hint = sessionHint(changed);
        return store.setAll(hint ? [...changed, hint] : changed, headers);
      },
    },
    db,
    global: { fetch, headers: siteHeaders() },
  });
  const getClaims = client.auth.getClaims.bind(client.auth);
  client.auth.getClaims = (...args) => Promise.race([getClaims(...args), firstFailure]);
  return client;
}

/**
 * A `fetch` that fails a session refresh at the first error, and a promise of that failure. The library would retry for
 * half a minute, and a late success would get a token that never reaches the browser. Statuses of 500 and above become
 * 503, because the library takes a 500 for a refusal and ends the session.
 */
function createRefreshFetch() {
  const { promise: firstFailure, resolve } = Promise.withResolvers<{
    data: null;
    error: AuthRetryableFetchError;
  }>();
  let failure: AuthRetryableFetchError | undefined;
  const fail = (message: string) => {
    failure = new AuthRetryableFetchError(message, 503);
    resolve({ data: null, error: failure });
    return failure;
  };
  const fetch: Fetch = async (input, init) => {
    const url = String(input);
    const isRenewal = url.includes("grant_type=refresh_token");
    if (isRenewal && failure) throw failure;
    const response = await writeFetch(input, init).catch((error: unknown) => {
      if (isRenewal) fail(String(error));
      throw error;
    });
    if (response.status < 500 || !url.includes("/auth/v1/")) return response;
    if (isRenewal) fail(`Auth answered ${response.status}.`);
    return new Response(response.body, { status: 503, headers: response.headers });
  };
  return { firstFailure, fetch };
}

/**
 * A client that acts for this request's session; row-level security limits it. All of a page's components share one.
 */
export const sessionClient = cache(() => {
  const jar = cookies();
  return clientOfSession({
    getAll: async () => (await jar).getAll(),
    async setAll(changed) {
      try {
        for (const { name, value, options } of changed) (await jar).set(name, value, options);
      } catch {
        // Does nothing, because pages cannot set cookies and the middleware has already refreshed the session.
      }
    },
  });
});

const isSecure = site.url.startsWith("https:");

const attributes = {
  path: "/",
  httpOnly: true,
  secure: isSecure,
  sameSite: "lax",
  // The longest lifetime that browsers accept, in seconds: the backend decides when a session ends.
  maxAge: 400 * 24 * 60 * 60,
} as const;

/** The session cookie, split into `.0`, `.1` if long; `__Host-` restricts it to this host over https. */
export const sessionCookie = { name: isSecure ? "__Host-session" : "session", ...attributes };

type Cookie = { name: string; value: string; options: object };

const isSessionCookie = (name: string) =>
  name === sessionCookie.name || name.startsWith(`${sessionCookie.name}.`);

const createHintCookie = (isSignedIn: boolean): Cookie => ({
  name: sessionHintCookie,
  value: isSignedIn ? "1" : "",
  options: { ...attributes, httpOnly: false, maxAge: isSignedIn ? attributes.maxAge : 0 },
});

/** Cookies that remove every part of the session cookie, and the hint cookie. */
export function expiredSessionCookies(sent: { name: string }[]): Cookie[] {
  const parts = sent
    .filter(({ name }) => isSessionCookie(name))
    .map(({ name }) => ({ name, value: "", options: { ...attributes, maxAge: 0 } }));
  return [...parts, createHintCookie(false)];
}

/** The hint cookie for changed session cookies: set while they have content, otherwise removed. */
export function sessionHint(changed: { name: string; value: string }[]): Cookie | null {
  const parts = changed.filter(({ name }) => isSessionCookie(name));
  if (parts.length === 0) return null;
  const isSignedIn = parts.some(({ value }) => value !== "");
  return createHintCookie(isSignedIn);
}

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
export const readFetch = createBackendFetch(retryingAgent);

/** `fetch` for writes: repeated only after a deadlock, because Postgres has then rolled back the write. */
export const writeFetch = createBackendFetch(agent);

/** `fetch` for scheduled work: like `writeFetch`, with a longer timeout. */
export const taskFetch = createBackendFetch(agent, taskTimeoutMs);

/** Postgres's error code for a transaction that it aborted to resolve a deadlock. */
const deadlock = "40P01";

function isDeadlock(status: number, content: ArrayBuffer): boolean {
  if (status < 400) return false;
  return Buffer.from(content).includes(`"${deadlock}"`);
}

/** A `fetch` that buffers bodies. The global `fetch`, which Next patches, would take a third of a search's time. */
function createBackendFetch(dispatcher: Dispatcher, longestMs = timeoutMs): typeof fetch {
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
