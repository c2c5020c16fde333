const longestWorkMs = 10;

/**
 * Returns a function to await between pieces of work. Every 10 ms it yields to the event loop, so that the process can
 * answer requests.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestWorkMs) return;
    // Uses the global setTimeout instead of node:timers, because this module is also bundled for forms in the browser.
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
