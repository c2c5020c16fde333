import { LRUCache } from "lru-cache";
import type { Lifetime } from "./cache-rules.ts";
import type { FairQueue } from "./fair-queue.ts";
import { NotShared } from "./origin.ts";
import type { Page } from "./page.ts";

/** How an answer came about, for logs and metrics. */
export type CacheStatus = "hit" | "stale" | "miss" | "stale-on-error";

type Options = {
  /** Asks the origin for the page of a key. Throws what it cannot answer with. */
  load: (key: string, requestId: string) => Promise<Page>;
  maxBytes: number;
  /** Where requests wait for the origin. */
  queue: Pick<FairQueue, "run">;
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

/** Who asks for a page, by address, for their turn. */
type Asker = { id: string; ip: string };

/** A page that is being asked for, once for all who want it. Each client takes a turn for it: whose comes first asks. */
type Flight = PromiseWithResolvers<Page> & {
  epoch: number;
  isBegun: boolean;
  turns: Map<string, Promise<void>>;
};

/** Finished pages, each asked of the origin by one request at a time. */
export class PageCache {
  readonly #options: Options;
  readonly #pages: LRUCache<string, Stored>;
  readonly #flights = new Map<string, Flight>();
  readonly #now: () => number;
  /** Counts purges: a page that was begun in an earlier one is out of date. */
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

  /** The page of a key if nobody has to be asked for it. */
  getFresh(key: string): { page: Page; age: number } | null {
    const stored = this.#pages.get(key);
    if (!stored || stored.epoch !== this.#epoch) return null;
    const age = this.#now() - stored.storedAt;
    return age < stored.lifetime.fresh ? { page: stored.page, age } : null;
  }

  /** The page of a key, its age in milliseconds. Throws Overloaded or what `load` throws without an older page, NotShared always. */
  async get(key: string, asker: Asker): Promise<{ page: Page; age: number; status: CacheStatus }> {
    const known = this.getFresh(key);
    if (known) return { ...known, status: "hit" };
    const stored = this.#pages.get(key);
    if (!stored) return { page: await this.#load(key, asker), age: 0, status: "miss" };
    const { page, storedAt, epoch, failure } = stored;
    const asked = this.#now();
    const age = asked - storedAt;
    const { fresh, staleWhileRevalidate, staleIfError } = stored.lifetime;
    if (epoch === this.#epoch && age < fresh + staleWhileRevalidate) {
      this.#load(key, asker).catch((error: unknown) =>
        this.#options.onBackgroundError(key, asker.id, error),
      );
      return { page, age, status: "stale" };
    }
    const isUsableOnError = age < fresh + staleIfError;
    if (isUsableOnError && failure?.epoch === this.#epoch && asked < failure.retryAt)
      return { page, age, status: "stale-on-error" };
    try {
      return { page: await this.#load(key, asker), age: 0, status: "miss" };
    } catch (error) {
      if (!isUsableOnError || error instanceof NotShared) throw error;
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
  async #load(key: string, { id, ip }: Asker): Promise<Page> {
    const flight = this.#flight(key);
    if (flight.isBegun) return flight.promise;
    const end = () => this.#flights.get(key) === flight && this.#flights.delete(key);
    const begin = async () => {
      if (flight.isBegun) return;
      flight.isBegun = true;
      flight.resolve(this.#fetch(key, id, flight.epoch).finally(end));
      await flight.promise.catch(() => undefined);
    };
    const refused = (error: unknown) => {
      flight.turns.delete(ip);
      if (flight.isBegun) return;
      if (flight.turns.size === 0) end();
      throw error;
    };
    const turn = flight.turns.get(ip) ?? this.#options.queue.run(ip, begin).catch(refused);
    flight.turns.set(ip, turn);
    return Promise.race([flight.promise, turn.then(() => flight.promise)]);
  }

  #flight(key: string): Flight {
    const epoch = this.#epoch;
    const known = this.#flights.get(key);
    if (known?.epoch === epoch) return known;
    const flight = { ...Promise.withResolvers<Page>(), epoch, isBegun: false, turns: new Map() };
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch(key: string, requestId: string, epoch: number): Promise<Page> {
    const isSuperseded = () => (this.#pages.peek(key)?.epoch ?? 0) > epoch;
    try {
      const page = await this.#options.load(key, requestId);
      const { lifetime } = page;
      if (isSuperseded()) return page;
      if (lifetime) this.#pages.set(key, { page, lifetime, storedAt: this.#now(), epoch });
      else this.#pages.delete(key);
      return page;
    } catch (error) {
      // What was kept is for one visitor now, or not this page any more.
      if (error instanceof NotShared && !isSuperseded()) this.#pages.delete(key);
      throw error;
    }
  }
}
