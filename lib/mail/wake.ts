declare global {
  /** A global, because Next bundles instrumentation.ts, which sets it, separately from pages and actions. */
  var sendEnqueuedMail: (() => void) | undefined;
}

/** Starts sending enqueued mail in this process; call it after the transaction that enqueues. */
export function wakeSender(): void {
  // oxlint-disable-next-line no-restricted-globals -- Declared above.
  globalThis.sendEnqueuedMail?.();
}
