import { setImmediate } from "node:timers/promises";

const longestWorkMs = 10;

/** A function to await between pieces of work: every 10 ms it lets the process answer requests. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestWorkMs) return;
    await setImmediate();
    since = performance.now();
  };
}
