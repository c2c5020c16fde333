import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";

/** A function that runs at most `atOnce` tasks at a time while up to `waiting` more wait; null when both are full. */
export function createTaskQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = new PQueue({ concurrency: atOnce });
  // A task is bound to its request's async context, because the end of another request's task may start it.
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    queue.size < waiting ? queue.add(AsyncResource.bind(work)) : null;
}

/** As createTaskQueue, with at most one task of a key at a time; null for a second one, too. */
export function createKeyedTaskQueue(limits: Parameters<typeof createTaskQueue>[0]) {
  const inTurn = createTaskQueue(limits);
  const busyKeys = new Set<string>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> | null => {
    if (busyKeys.has(key)) return null;
    const turn = inTurn(work);
    if (!turn) return null;
    busyKeys.add(key);
    return turn.finally(() => busyKeys.delete(key));
  };
}
