import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { pathWithoutQuery } from "../lib/http/site-paths.ts";
import type { FairQueue } from "./fair-queue.ts";
import type { Encoding, CachedPage, Lifetime } from "./page.ts";

export type CacheRules = {
  /** The query parameters that public pages read; the cache drops all others from the URL. */
  knownParameters: ReadonlySet<string>;
  privatePaths: RegExp;
  /** Paths of build output. A purge does not invalidate these files, because they never change. */
  buildPaths: RegExp;
};

const cachedStatuses = new Set([200, 404, 410]);

/**
 * Headers by which Next varies its responses. A request with one of them bypasses the cache; one with any other header
 * does not.
 */
const varying = /^(?:rsc$|next-|x-nextjs-|authorization$)/;

export const hasVaryingHeader = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => varying.test(name));

/** The cache key, which is also the path to request from the origin; null for requests that bypass the cache. */
export function cacheKey(
  { method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  rules: CacheRules,
): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (hasVaryingHeader(headers)) return null;
  const path = pathWithoutQuery(url);
  if (rules.privatePaths.test(path)) return null;
  if (path === url) return path;
  const query = new URLSearchParams(url.slice(path.length));
  for (const name of new Set(query.keys()))
    if (!rules.knownParameters.has(name)) query.delete(name);
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}

/** How long a shared cache may use a response (RFC 9111, RFC 5861); null if it must not store it. */
export function cacheLifetime(status: number, headers: IncomingHttpHeaders): Lifetime | null {
  if (!cachedStatuses.has(status) || isPersonalResponse(status, headers)) return null;
  const directives = cacheControlDirectives(headers);
  if (!directives.has("public") || directives.has("no-cache") || directives.has("no-store"))
    return null;
  const milliseconds = (name: string) => 1000 * (Number(directives.get(name)) || 0);
  const fresh = milliseconds(directives.has("s-maxage") ? "s-maxage" : "max-age");
  if (fresh <= 0) return null;
  return {
    fresh,
    staleWhileRevalidate: milliseconds("stale-while-revalidate"),
    staleIfError: milliseconds("stale-if-error"),
  };
}

/** Whether a response is for one visitor only and must not be shared with concurrent requests. */
export function isPersonalResponse(status: number, headers: IncomingHttpHeaders): boolean {
  if (headers["set-cookie"] || !hasHarmlessVary(headers.vary)) return true;
  // Next sends every 404 page with no-store, so that directive does not show that the page is personal.
  if (status === 404) return false;
  const directives = cacheControlDirectives(headers);
  return directives.has("private") || directives.has("no-store");
}

/** The directives of Cache-Control in lower case, such as `s-maxage`, with their values. */
function cacheControlDirectives(headers: IncomingHttpHeaders): Map<string, string> {
  const directives = new Map<string, string>();
  for (const part of (headers["cache-control"] ?? "").split(",")) {
    const [name = "", value = ""] = part.trim().toLowerCase().split("=", 2);
    directives.set(name, value.replaceAll('"', ""));
  }
  return directives;
}

/**
 * Whether Vary contains only headers that the cache handles: Accept-Encoding, and headers that make a request bypass
 * the cache.
 */
function hasHarmlessVary(vary = ""): boolean {
  const names = vary.toLowerCase().split(/\s*,\s*/);
  return names.every((name) => name === "" || name === "accept-encoding" || varying.test(name));
}

/** The response is too large to cache or meant for one visitor only, so each client must request it separately. */
export class NotShared extends Error {
  override name = "NotShared";
}

export type CacheStatus = "hit" | "stale" | "miss" | "stale-on-error";

type Options = {
  load: (key: string, requester: Requester) => Promise<CachedPage>;
  maxBytes: number;
  /** Matches the cache keys that a purge does not invalidate. */
  unpurged: RegExp;
  queue: Pick<FairQueue, "run">;
  onBackgroundError: (key: string, requestId: string, error: unknown) => void;
  now?: () => number;
};

/**
 * Time in milliseconds. After a failure that took longer than this, the next requests get the old page without waiting
 * for the origin.
 */
const slowFailureMs = 1000;

type Stored = {
  page: CachedPage;
  lifetime: Lifetime;
  storedAt: number;
  epoch: number;
  failure?: { epoch: number; retryAt: number };
};

type Found = { page: CachedPage; age: number; status: CacheStatus };

type Requester = { id: string; ip: string; encoding: Encoding };

/**
 * A pending request to the origin, shared by all clients that want the page. Each of them queues for a turn, and the
 * first turn sends it.
 */
type Flight = PromiseWithResolvers<CachedPage> & {
  epoch: number;
  isStarted: boolean;
  /** The queued turns, by the IP address of the client. */
  turns: Map<string, Promise<void>>;
};

export class PageCache {
  readonly #options: Options;
  readonly #pages: LRUCache<string, Stored>;
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;
  /** The number of purges so far. A page requested in an earlier epoch is outdated. */
  #epoch = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ page }, key) => page.size + 2 * key.length,
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /**
   * Returns a page and its age in milliseconds. Throws NotShared. If no older page may be used, also throws Overloaded
   * and the errors of `load`.
   */
  async get(key: string, requester: Requester): Promise<Found> {
    const stored = this.#pages.get(key);
    if (!stored) return { page: await this.#load(key, requester), age: 0, status: "miss" };
    const { page, storedAt, epoch, failure } = stored;
    const requestedAt = this.#now();
    const age = requestedAt - storedAt;
    const { fresh, staleWhileRevalidate, staleIfError } = stored.lifetime;
    const isCurrent = epoch === this.#epoch || this.#options.unpurged.test(key);
    if (isCurrent && age < fresh) return { page, age, status: "hit" };
    if (isCurrent && age < fresh + staleWhileRevalidate) {
      this.#load(key, requester).catch((error: unknown) =>
        this.#options.onBackgroundError(key, requester.id, error),
      );
      return { page, age, status: "stale" };
    }
    const isUsableOnError = age < fresh + staleIfError;
    if (isUsableOnError && failure?.epoch === this.#epoch && requestedAt < failure.retryAt)
      return { page, age, status: "stale-on-error" };
    try {
      return { page: await this.#load(key, requester), age: 0, status: "miss" };
    } catch (error) {
      if (!isUsableOnError || error instanceof NotShared) throw error;
      const took = this.#now() - requestedAt;
      if (took > slowFailureMs)
        stored.failure = { epoch: this.#epoch, retryAt: this.#now() + took };
      return { page, age, status: "stale-on-error" };
    }
  }

  /** Marks all pages except the `unpurged` ones as outdated: they are then served only if the origin fails. */
  purge(): void {
    this.#epoch++;
  }

  async #load(key: string, requester: Requester): Promise<CachedPage> {
    const { ip } = requester;
    const flight = this.#flight(key);
    if (flight.isStarted) return flight.promise;
    const end = () => {
      // After a purge, a newer flight may be stored under this key.
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    const start = async () => {
      if (flight.isStarted) return;
      flight.isStarted = true;
      flight.resolve(this.#fetch(key, requester, flight.epoch).finally(end));
      await flight.promise.catch(() => undefined);
    };
    const onRefused = (error: unknown) => {
      flight.turns.delete(ip);
      if (flight.isStarted) return;
      if (flight.turns.size === 0) end();
      throw error;
    };
    const turn = flight.turns.get(ip) ?? this.#options.queue.run(ip, start).catch(onRefused);
    flight.turns.set(ip, turn);
    return Promise.race([flight.promise, turn.then(() => flight.promise)]);
  }

  #flight(key: string): Flight {
    const epoch = this.#epoch;
    const known = this.#flights.get(key);
    if (known?.epoch === epoch) return known;
    const flight: Flight = {
      ...Promise.withResolvers<CachedPage>(),
      epoch,
      isStarted: false,
      turns: new Map(),
    };
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(key: string, requester: Requester, epoch: number): Promise<CachedPage> {
    const isSuperseded = () => (this.#pages.peek(key)?.epoch ?? 0) > epoch;
    try {
      const page = await this.#options.load(key, requester);
      const { lifetime } = page;
      if (isSuperseded()) return page;
      if (lifetime) this.#pages.set(key, { page, lifetime, storedAt: this.#now(), epoch });
      else this.#pages.delete(key);
      return page;
    } catch (error) {
      // The page has become personal or too large to cache, so its cached version is removed.
      if (error instanceof NotShared && !isSuperseded()) this.#pages.delete(key);
      throw error;
    }
  }
}
