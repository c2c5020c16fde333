import { LRUCache } from "lru-cache";
import type { Lifetime } from "./cache-rules.ts";
import type { FairQueue } from "./fair-queue.ts";
import { NotShared } from "./origin.ts";
import type { Encoding, CachedPage } from "./page.ts";

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
