import { neighbourhoodOf, networkOf } from "../lib/http/network.ts";

/** The origin has more to do than it will get done in time. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

/** How many tasks run at a time, of all, one client, one /24 or IPv6 /48; how many wait for that, and how long. */
export type QueueLimits = {
  concurrency: number;
  perClient: number;
  perNetwork: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/** What a network or a client has of the queue; `lastStart` numbers the start of its last task. */
type Share = { key: string; most: number; running: number; waiting: number; lastStart: number };

type Waiting = {
  shares: readonly [network: Share, client: Share];
  timer: NodeJS.Timeout;
  start: () => void;
  refuse: (error: Overloaded) => void;
};

/** Runs tasks in turns: networks take turns, and the clients of a network. Nobody waits behind all tasks of another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #shares = new Map<string, Share>();
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #starts = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task for the client at `address`. Throws Overloaded where it would have to wait for too long. */
  async run<T>(address: string, task: () => Promise<T>): Promise<T> {
    const { perNetwork, perClient } = this.#limits;
    const shares = [
      this.#share(neighbourhoodOf(address), perNetwork),
      this.#share(`client ${networkOf(address)}`, perClient),
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

  #share(key: string, most: number): Share {
    const share = this.#shares.get(key) ?? { key, most, running: 0, waiting: 0, lastStart: 0 };
    this.#shares.set(key, share);
    return share;
  }

  #count(share: Share, what: "running" | "waiting", amount: number): void {
    share[what] += amount;
    if (share.running + share.waiting === 0) this.#shares.delete(share.key);
  }

  #wait(asked: Omit<Waiting, "timer">): void {
    const timer = setTimeout(() => this.#refuse(waiting), this.#limits.maxWaitMs);
    const waiting = { ...asked, timer };
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

  /** Whose network, then whose client, was served longest ago; of one client who came first. */
  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      const [network, client] = waiting.shares;
      if (network.running >= network.most || client.running >= client.most) continue;
      const [first, firstClient] = next?.shares ?? [];
      const isEarlier =
        network.lastStart - (first?.lastStart ?? Infinity) ||
        client.lastStart - (firstClient?.lastStart ?? Infinity);
      if (isEarlier < 0) next = waiting;
    }
    return next;
  }

  /** Who came last of the network that has most waiting. */
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
