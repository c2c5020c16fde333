import { networkKeys } from "./limits/counter.ts";

export class Overloaded extends Error {
  override name = "Overloaded";
}

export type QueueLimits = {
  concurrency: number;
  perClient: number;
  /** Maximum number of running tasks of a network (an IPv4 /24 or IPv6 /48). */
  perNetwork: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/** Counts of the tasks of a network or client; `lastStart` is the sequence number of its last started task. */
type Share = { key: string; limit: number; running: number; waiting: number; lastStart: number };

type Waiting = {
  shares: readonly [network: Share, client: Share];
  timer: NodeJS.Timeout;
  start: () => void;
  refuse: (error: Overloaded) => void;
};

/** Runs tasks round-robin by network, and by client within a network, so no client waits for all tasks of another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #shares = new Map<string, Share>();
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #starts = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task for the client at `address`. Throws Overloaded if the queue is full or the task waits too long. */
  async run<T>(address: string, task: () => Promise<T>): Promise<T> {
    const [, network, client] = networkKeys(address);
    const shares = [
      this.#share(network, this.#limits.perNetwork),
      this.#share(client, this.#limits.perClient),
    ] as const;
    await new Promise<void>((start, refuse) => this.#wait({ shares, start, refuse }));
    try {
      return await task();
    } finally {
      this.#running -= 1;
      for (const share of shares) this.#count(share, "running", -1);
      this.#startNext();
    }
  }

  #share(key: string, limit: number): Share {
    const share = this.#shares.get(key) ?? { key, limit, running: 0, waiting: 0, lastStart: 0 };
    this.#shares.set(key, share);
    return share;
  }

  #count(share: Share, what: "running" | "waiting", amount: number): void {
    share[what] += amount;
    if (share.running + share.waiting === 0) this.#shares.delete(share.key);
  }

  #wait(task: Omit<Waiting, "timer">): void {
    const timer = setTimeout(() => this.#refuse(waiting), this.#limits.maxWaitMs);
    const waiting = { ...task, timer };
    this.#waiting.add(waiting);
    for (const share of waiting.shares) share.waiting += 1;
    this.#startNext();
    if (this.#waiting.size > this.#limits.maxWaiting) this.#refuse(this.#lastOfMost(waiting));
  }

  #startNext(): void {
    while (this.#running < this.#limits.concurrency) {
      const next = this.#next();
      if (!next) return;
      this.#running += 1;
      this.#starts += 1;
      for (const share of next.shares) {
        share.running += 1;
        share.lastStart = this.#starts;
      }
      this.#leave(next);
      next.start();
    }
  }

  /** The waiting task whose network, and then client, was served longest ago; of one client the oldest task. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const [network, client] = waiting.shares;
      if (network.running >= network.limit || client.running >= client.limit) continue;
      const [first, firstClient] = next?.shares ?? [];
      const isEarlier =
        network.lastStart - (first?.lastStart ?? Infinity) ||
        client.lastStart - (firstClient?.lastStart ?? Infinity);
      if (isEarlier < 0) next = waiting;
    }
    return next;
  }

  #lastOfMost(last: Waiting): Waiting {
    for (const waiting of this.#waiting)
      if (waiting.shares[0].waiting >= last.shares[0].waiting) last = waiting;
    return last;
  }

  #refuse(waiting: Waiting): void {
    this.#leave(waiting);
    waiting.refuse(new Overloaded());
  }

  #leave(waiting: Waiting): void {
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting);
    for (const share of waiting.shares) this.#count(share, "waiting", -1);
  }
}
