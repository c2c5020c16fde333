const longestWorkMs = 10;

/** A function to await between pieces of work: every 10 ms it lets the process answer requests. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestWorkMs) return;
    // Not from node:timers, because forms in the browser import the schemas of boards.
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
