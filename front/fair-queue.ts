import { clientKeys } from "./limits/counter.ts";

export class Overloaded extends Error {
  override name = "Overloaded";
}

export type QueueLimits = {
  concurrency: number;
  perClient: number;
  /** Maximum number of running tasks per network (an IPv4 /24 or IPv6 /48). */
  perNetwork: number;
  maxWaiting: number;
  maxWaitMs: number;
};

/** Counts the tasks of one network or one client. */
type Share = {
  key: string;
  /** Maximum number of running tasks. */
  limit: number;
  running: number;
  waiting: number;
  /** The sequence number of the last started task; 0 if none was started. */
  lastStart: number;
};

type WaitingTask = {
  network: Share;
  client: Share;
  start: () => void;
  refuse: (error: Overloaded) => void;
  timer: NodeJS.Timeout;
};

/** Runs tasks round-robin by network, and by client within a network, so no client waits for all tasks of another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #shares = new Map<string, Share>();
  readonly #waiting = new Set<WaitingTask>();
  #running = 0;
  #starts = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Runs a task for the client at `address`. Throws Overloaded if the queue is full or the task waits too long. */
  async run<T>(address: string, task: () => Promise<T>): Promise<T> {
    const keys = clientKeys(address);
    const network = this.#share(keys.network, this.#limits.perNetwork);
    const client = this.#share(keys.client, this.#limits.perClient);
    await this.#start(network, client);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      network.running -= 1;
      client.running -= 1;
      this.#forgetUnused(network);
      this.#forgetUnused(client);
      this.#startNext();
    }
  }

  #share(key: string, limit: number): Share {
    const known = this.#shares.get(key);
    if (known) return known;
    const share = { key, limit, running: 0, waiting: 0, lastStart: 0 };
    this.#shares.set(key, share);
    return share;
  }

  #forgetUnused(share: Share): void {
    if (share.running === 0 && share.waiting === 0) this.#shares.delete(share.key);
  }

  /** Resolves when a task of this network and client may run, and rejects if it is refused. */
  #start(network: Share, client: Share): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const task: WaitingTask = {
      network,
      client,
      start: resolve,
      refuse: reject,
      timer: setTimeout(() => this.#refuse(task), this.#limits.maxWaitMs),
    };
    this.#waiting.add(task);
    network.waiting += 1;
    client.waiting += 1;
    this.#startNext();
    if (this.#waiting.size > this.#limits.maxWaiting)
      this.#refuse(this.#newestOfBusiestNetwork(task));
    return promise;
  }

  #startNext(): void {
    while (this.#running < this.#limits.concurrency) {
      const next = this.#nextTask();
      if (!next) return;
      this.#running += 1;
      this.#starts += 1;
      for (const share of [next.network, next.client]) {
        share.running += 1;
        share.lastStart = this.#starts;
      }
      this.#stopWaiting(next);
      next.start();
    }
  }

  /**
   * Returns the next task that may run: from the least recently served network, that network's least recently served
   * client, and that client's oldest task.
   */
  #nextTask(): WaitingTask | undefined {
    let next: WaitingTask | undefined;
    for (const task of this.#waiting)
      if (mayRun(task) && (!next || wasServedEarlier(task, next))) next = task;
    return next;
  }

  /**
   * Returns the newest waiting task of the network with the most waiting tasks, or the newest among several such
   * networks.
   */
  #newestOfBusiestNetwork(added: WaitingTask): WaitingTask {
    let newest = added;
    for (const task of this.#waiting)
      if (task.network.waiting >= newest.network.waiting) newest = task;
    return newest;
  }

  #refuse(task: WaitingTask): void {
    this.#stopWaiting(task);
    task.refuse(new Overloaded());
  }

  #stopWaiting(task: WaitingTask): void {
    clearTimeout(task.timer);
    this.#waiting.delete(task);
    task.network.waiting -= 1;
    task.client.waiting -= 1;
    this.#forgetUnused(task.network);
    this.#forgetUnused(task.client);
  }
}

const mayRun = ({ network, client }: WaitingTask): boolean =>
  network.running < network.limit && client.running < client.limit;

function wasServedEarlier(task: WaitingTask, other: WaitingTask): boolean {
  if (task.network.lastStart !== other.network.lastStart)
    return task.network.lastStart < other.network.lastStart;
  return task.client.lastStart < other.client.lastStart;
}
