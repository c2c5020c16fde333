import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  type RateLimiterRes,
} from "rate-limiter-flexible";

/** What is to be done once `shared` has counted, or has failed to. */
type Result = { counted: () => void; failed: (error: unknown) => void };

/** Counts events by key and window in `shared`, and in this process, which takes over from the last count while `shared` is away. */
export class SharedLimiter {
  readonly #points: number;
  readonly #own: RateLimiterMemory;
  readonly #shared: RateLimiterAbstract | null;
  readonly #result: Result | undefined;

  constructor(
    window: { points: number; duration: number; keyPrefix: string },
    shared: RateLimiterAbstract | null,
    result?: Result,
  ) {
    this.#points = window.points;
    this.#own = new RateLimiterMemory(window);
    this.#shared = shared;
    this.#result = result;
  }

  async consume(key: string): Promise<boolean> {
    const own = await this.#own.penalty(key);
    const shared = await this.#shared?.penalty(key).catch((error: unknown) => {
      this.#result?.failed(error);
      return null;
    });
    if (shared) this.#result?.counted();
    if (shared) await this.#remember(key, shared);
    return Math.max(own.consumedPoints, shared?.consumedPoints ?? 0) <= this.#points;
  }

  async refund(key: string): Promise<void> {
    for (const limiter of [this.#own, this.#shared]) {
      const left = await limiter?.reward(key).catch(() => null);
      // Its window was over: taken from the next one, it would let one more through there.
      if (left && left.consumedPoints < 0) await limiter?.penalty(key).catch(() => null);
    }
  }

  async #remember(key: string, { consumedPoints, msBeforeNext }: RateLimiterRes) {
    const own = await this.#own.get(key);
    if (!own || own.consumedPoints < consumedPoints)
      await this.#own.set(key, consumedPoints, msBeforeNext / 1000);
  }
}
