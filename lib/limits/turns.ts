import { AsyncResource } from "node:async_hooks";
import PQueue from "p-queue";

/**
 * A queue for work of which only `atOnce` pieces may run at a time while up to `waiting` more wait for their turn.
 * It answers null instead of a promise to whoever comes when all of these places are taken.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue = new PQueue({ concurrency: atOnce });
  // Bound: work begins when somebody else's ends, and must not take that one's request for its own.
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    queue.size < waiting ? queue.add(AsyncResource.bind(work)) : null;
}
