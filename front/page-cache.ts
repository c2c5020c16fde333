import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { Lifetime } from "./cache-rules.ts";
import type { Page } from "./page.ts";

/** The origin has more to do than it will get done in time. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

/** How an answer came about, for logs and metrics. */
export type CacheStatus = "hit" | "stale" | "miss" | "stale-on-error";

type Options = {
  /** Asks the origin for the page of a key. Throws what it cannot answer with. */
  load: (key: string, requestId: string) => Promise<Page>;
  maxBytes: number;
  /** How many pages are asked of the origin at a time, how many wait for that, and how long, in milliseconds. */
  concurrency: number;
  maxWaiting: number;
  maxWaitMs: number;
  onBackgroundError: (key: string, requestId: string, error: unknown) => void;
  now?: () => number;
};

/** A failure after so much time would be felt by everybody if it were waited for again, in milliseconds. */
const slowFailureMs = 1000;

type Stored = {
  page: Page;
  lifetime: Lifetime;
  storedAt: number;
  /** How many purges there had been when it was asked for. */
  epoch: number;
  /** The origin took long to fail to renew it: whoever comes next need not wait as long for nothing. */
  failure?: { epoch: number; retryAt: number };
};

type Flight = { epoch: number; page: Promise<Page> };

/** Finished pages, each asked of the origin by one request at a time. */
export class PageCache {
  readonly #options: Options;
  readonly #pages: LRUCache<string, Stored>;
  readonly #flights = new Map<string, Flight>();
  readonly #queue: PQueue;
  readonly #now: () => number;
  /** Counts purges: a page that was begun in an earlier one is out of date. */
  #epoch = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#queue = new PQueue({ concurrency: options.concurrency });
    this.#pages = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ page }, key) => page.size + 2 * key.length,
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The page of a key if nobody has to be asked for it. */
  getFresh(key: string): { page: Page; age: number } | null {
    const stored = this.#pages.get(key);
    if (!stored || stored.epoch !== this.#epoch) return null;
    const age = this.#now() - stored.storedAt;
    return age < stored.lifetime.fresh ? { page: stored.page, age } : null;
  }

  /** The page of a key and its age in milliseconds. Throws Overloaded or what `load` throws when there is no older page. */
  async get(
    key: string,
    requestId: string,
  ): Promise<{ page: Page; age: number; status: CacheStatus }> {
    const known = this.getFresh(key);
    if (known) return { ...known, status: "hit" };
    const stored = this.#pages.get(key);
    if (!stored) return { page: await this.#load(key, requestId), age: 0, status: "miss" };
    const { page, storedAt, epoch, failure } = stored;
    const asked = this.#now();
    const age = asked - storedAt;
    const { fresh, staleWhileRevalidate, staleIfError } = stored.lifetime;
    if (epoch === this.#epoch && age < fresh + staleWhileRevalidate) {
      this.#load(key, requestId).catch((error: unknown) =>
        this.#options.onBackgroundError(key, requestId, error),
      );
      return { page, age, status: "stale" };
    }
    const isUsableOnError = age < fresh + staleIfError;
    if (isUsableOnError && failure?.epoch === this.#epoch && asked < failure.retryAt)
      return { page, age, status: "stale-on-error" };
    try {
      return { page: await this.#load(key, requestId), age: 0, status: "miss" };
    } catch (error) {
      if (!isUsableOnError) throw error;
      const took = this.#now() - asked;
      if (took > slowFailureMs)
        stored.failure = { epoch: this.#epoch, retryAt: this.#now() + took };
      return { page, age, status: "stale-on-error" };
    }
  }

  /** From now on nobody gets a page that was begun before, unless the origin fails. */
  purge(): void {
    this.#epoch++;
  }

  /** Asks for a page, once for all who want it until it is there. */
  #load(key: string, requestId: string): Promise<Page> {
    const running = this.#flights.get(key);
    if (running?.epoch === this.#epoch) return running.page;
    const { maxWaiting } = this.#options;
    if (this.#queue.size >= maxWaiting) return Promise.reject(new Overloaded());
    const flight: Flight = { epoch: this.#epoch, page: this.#fetch(key, requestId, this.#epoch) };
    this.#flights.set(key, flight);
    const end = () => this.#flights.get(key) === flight && this.#flights.delete(key);
    flight.page.then(end, end);
    return flight.page;
  }

  async #fetch(key: string, requestId: string, epoch: number): Promise<Page> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Overloaded()), this.#options.maxWaitMs);
    const page = await this.#queue.add(
      async () => {
        clearTimeout(timer);
        return this.#options.load(key, requestId);
      },
      { signal: waiting.signal },
    );
    const isSuperseded = (this.#pages.peek(key)?.epoch ?? 0) > epoch;
    if (isSuperseded) return page;
    const { lifetime } = page;
    if (lifetime) this.#pages.set(key, { page, lifetime, storedAt: this.#now(), epoch });
    else this.#pages.delete(key);
    return page;
  }
}
