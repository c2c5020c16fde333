declare global {
  /**
   * Set by instrumentation.ts. Next bundles that file separately from pages and actions, so they share no modules, only
   * globals.
   */
  var sendEnqueuedMail: (() => void) | undefined;
}

/** Starts sending enqueued mail in this process; call it after the transaction that enqueues. */
export function wakeSender(): void {
  // oxlint-disable-next-line no-restricted-globals -- Declared above.
  globalThis.sendEnqueuedMail?.();
}
