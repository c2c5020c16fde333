declare global {
  /** Global, because Next bundles instrumentation.ts, which sets it, apart from the pages and actions that call it. */
  var sendEnqueuedMail: (() => void) | undefined;
}

/** Starts sending enqueued mail in this process without waiting for it; call it once the transaction is over. */
export function wakeSender(): void {
  globalThis.sendEnqueuedMail?.();
}
