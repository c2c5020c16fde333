import 'server-only';
import { createServerClient } from '@supabase/ssr';
import { createClient } from '@supabase/supabase-js';
import { cookies } from 'next/headers';
import { sessionCookie, sessionHint } from '@/lib/auth/session-cookie';
import { env } from '@/lib/env';
import type { Database } from './database.types';
import { uncachedFetch } from './uncached-fetch';

/**
 * Longest wait for one answer of the backend, in milliseconds; a page that hangs is worse than the last good one. In
 * development there is none to fall back to, and what is compiled meanwhile slows everything down.
 */
const timeoutMs = process.env.NODE_ENV === 'development' ? 30_000 : 3000;

/** Pauses before the second and the third try of a read, in milliseconds, each stretched by up to as much again. */
const retryPausesMs = [100, 300];

/** Oldest a cached read may be, in seconds, when the write behind it did not go through this app. */
const revalidateSeconds = 60;

type Fetch = typeof fetch;

/** Reads are safe to repeat: try again where the connection failed or the server says it is overloaded. */
const retrying = (fetch: Fetch): Fetch => async (input, init) => {
  for (const pause of [...retryPausesMs, null]) {
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (pause === null || (response.status !== 502 && response.status !== 503)) return response;
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      if (pause === null || isTimeout) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (1 + Math.random())));
  }
  throw new Error('unreachable');
};

const fetchOnce: Fetch = (input, init) =>
  fetch(input, { ...init, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });

function backend(key: string | undefined) {
  if (!env.SUPABASE_URL || !key) throw new Error('SUPABASE_URL and its keys are not set: start with npm start.');
  return [env.SUPABASE_URL, key] as const;
}

/** The library's own three tries, seconds apart, would multiply with ours. */
const db = { retry: false };

function connect(key: string | undefined, customFetch: Fetch) {
  return createClient<Database>(...backend(key), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db,
    global: { fetch: customFetch },
  });
}

/**
 * A client that reads what everybody may see; its answers are cached for 60 s or until one of `tags` is
 * revalidated, and pages made of them with them. Without tags nothing is cached.
 */
export function publicReader(tags: string[]) {
  const key = env.SUPABASE_PUBLISHABLE_KEY;
  if (tags.length === 0) return (uncachedReader ??= connect(key, retrying(uncachedFetch)));
  const next = { tags, revalidate: revalidateSeconds };
  return connect(key, retrying((input, init) => fetch(input, { ...init, next })));
}

let uncachedReader: ReturnType<typeof connect> | undefined;

/** A client that writes as an anonymous visitor: never cached, never repeated. */
export function publicWriter() {
  return connect(env.SUPABASE_PUBLISHABLE_KEY, fetchOnce);
}

/**
 * A client with the secret key, past row-level security: for scheduled work, and for what only the web server may say, as
 * which network somebody comes from.
 */
export function operatorClient() {
  return connect(env.SUPABASE_SECRET_KEY, fetchOnce);
}

/**
 * Auth, asked by ourselves for somebody at `address`, without a session of its own. Nothing else can be reached with it:
 * it has the secret key, because Supabase counts tries by the address in Sb-Forwarded-For only from callers who have that
 * (and where "IP address forwarding" is on: supabase.com/docs/guides/auth/rate-limits); else by ours, which all share.
 */
export function authFor(address: string) {
  return createClient<Database>(...backend(env.SUPABASE_SECRET_KEY), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchOnce, headers: { 'Sb-Forwarded-For': address } },
  }).auth;
}

type CookieStore = Parameters<typeof createServerClient>[2]['cookies'];

/** A client that acts as whoever the session in `store` belongs to. */
export function clientOfSession(store: Required<Pick<CookieStore, 'getAll' | 'setAll'>>) {
  return createServerClient<Database>(...backend(env.SUPABASE_PUBLISHABLE_KEY), {
    cookieOptions: sessionCookie,
    cookies: {
      getAll: store.getAll,
      setAll(changed, headers) {
        const hint = sessionHint(changed);
        return store.setAll(hint ? [...changed, hint] : changed, headers);
      },
    },
    db,
    global: { fetch: fetchOnce },
  });
}

/** A client that acts as the person whose request this is: row-level security decides what it may do. Never cached. */
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
