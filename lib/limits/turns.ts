import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";

/**
 * Creates a function that runs a task, at most `atOnce` at a time. Up to `waiting` more tasks are queued; further ones
 * are refused, for which the function returns null.
 */
export function createTaskQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = new PQueue({ concurrency: atOnce });
  // Binds the task to its own request's async context: a queued task is started by the end of another request's task.
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    queue.size < waiting ? queue.add(AsyncResource.bind(work)) : null;
}

/**
 * Like createTaskQueue, with at most one running or queued task per key, such as a profile's id. A second task of a key
 * is refused (null), too.
 */
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
