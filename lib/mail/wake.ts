import { channel } from "node:diagnostics_channel";

// By name, since each bundle of Next has modules of its own, and because the sender knows every noun's mails.
const enqueued = channel("golang-jobs:mail-enqueued");

/** Has mail that was enqueued sent at once, by this process; call it once the transaction is over. */
export function wakeSender(): void {
  enqueued.publish(undefined);
}

/** Runs `send` whenever mail was enqueued. */
export function onWake(send: () => void): void {
  enqueued.subscribe(send);
}
