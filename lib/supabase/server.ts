import "server-only";
import { createServerClient } from "@supabase/ssr";
import { AuthRetryableFetchError, createClient } from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { sessionCookie, sessionHint } from "./session-cookie";
import { env } from "@/lib/env";
import { readFetch, sendOnce, sendTask } from "./backend-fetch";
import { siteMark, siteMarkHeader } from "./site-mark";
import type { Database } from "./database.types";

type Fetch = typeof fetch;

function backend(key: string | undefined) {
  if (!env.SUPABASE_URL || !key)
    throw new Error("SUPABASE_URL and its keys are not set: start with npm start.");
  return [env.SUPABASE_URL, key] as const;
}

const db = { retry: false };

/** The embedded backend serves the site's own requests before those of other callers. */
const mark = () =>
  env.SUPABASE_SECRET_KEY ? { [siteMarkHeader]: siteMark(env.SUPABASE_SECRET_KEY) } : undefined;

function connect(key: string | undefined, customFetch: Fetch, headers = {}) {
  return createClient<Database>(...backend(key), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db,
    global: { fetch: customFetch, headers: { ...mark(), ...headers } },
  });
}

let reader: ReturnType<typeof connect> | undefined;

/** A client that reads what everybody may see; a read that fails is repeated once. */
export function publicReader() {
  return (reader ??= connect(env.SUPABASE_PUBLISHABLE_KEY, readFetch));
}

/** A client that writes as an anonymous visitor: never repeated. */
export function publicWriter() {
  return connect(env.SUPABASE_PUBLISHABLE_KEY, sendOnce);
}

/** A client with the secret key, past row-level security: for what only the web server may claim. */
export function operatorClient() {
  return connect(env.SUPABASE_SECRET_KEY, sendOnce);
}

/** The same for scheduled work, with more time: batches may take seconds, and no page waits for them. */
export function taskClient() {
  return connect(env.SUPABASE_SECRET_KEY, sendTask);
}

/**
 * Auth, asked by ourselves for somebody at `address`, without a session of its own. Nothing else can be reached with it:
 * it has the secret key, because Supabase counts tries by the address in Sb-Forwarded-For only from callers who have that
 * (and where "IP address forwarding" is on: supabase.com/docs/guides/auth/rate-limits); else by ours, which all share.
 */
export function authFor(address: string) {
  return connect(env.SUPABASE_SECRET_KEY, sendOnce, { "Sb-Forwarded-For": address }).auth;
}

type CookieStore = Parameters<typeof createServerClient>[2]["cookies"];

/** A client that acts as whoever the session in `store` belongs to. */
export function clientOfSession(store: Required<Pick<CookieStore, "getAll" | "setAll">>) {
  const { renewal, fetch } = renewingOnce();
  const client = createServerClient<Database>(...backend(env.SUPABASE_PUBLISHABLE_KEY), {
    cookieOptions: sessionCookie,
    cookies: {
      getAll: store.getAll,
      setAll(changed, headers) {
        const hint = sessionHint(changed);
        return store.setAll(hint ? [...changed, hint] : changed, headers);
      },
    },
    db,
    global: { fetch, headers: { ...mark() } },
  });
  const getClaims = client.auth.getClaims.bind(client.auth);
  client.auth.getClaims = (...args) => Promise.race([getClaims(...args), renewal]);
  return client;
}

/**
 * Of a session that is to be renewed while the backend is away. The library tries that for half a minute; here the first
 * failure is the answer (`renewal`), and no later try gets a new token that the browser would never hear of. Whatever
 * Auth fails with is its being away: the library would take a 500 for a refusal and end the session.
 */
function renewingOnce() {
  const { promise: renewal, resolve } = Promise.withResolvers<{
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
    const answer = await sendOnce(input, init).catch((error: unknown) => {
      if (isRenewal) fail(String(error));
      throw error;
    });
    if (answer.status < 500 || !url.includes("/auth/v1/")) return answer;
    if (isRenewal) fail(`Auth answered ${answer.status}.`);
    return new Response(answer.body, { status: 503, headers: answer.headers });
  };
  return { renewal, fetch };
}

/** A client that acts as the person whose request this is: row-level security decides what it may do. */
export async function sessionClient() {
  const jar = await cookies();
  return clientOfSession({
    getAll: () => jar.getAll(),
    setAll(changed) {
      try {
        for (const { name, value, options } of changed) jar.set(name, value, options);
      } catch {
        // A page cannot set cookies; the middleware in front of it has refreshed the session already.
      }
    },
  });
}
