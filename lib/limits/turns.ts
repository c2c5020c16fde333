import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";

/** A function that runs at most `atOnce` tasks at a time while up to `waiting` more wait; null when both are full. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = new PQueue({ concurrency: atOnce });
  // A task is bound to its request's async context, because the end of another request's task may start it.
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    queue.size < waiting ? queue.add(AsyncResource.bind(work)) : null;
}

/** As createTurns, with at most one task of an account at a time; null for a second one, too. */
export function createAccountTurns(limits: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(limits);
  const accounts = new Set<string>();
  return <T>(account: string, work: () => Promise<T>): Promise<T> | null => {
    if (accounts.has(account)) return null;
    const turn = inTurn(work);
    if (!turn) return null;
    accounts.add(account);
    return turn.finally(() => accounts.delete(account));
  };
}
