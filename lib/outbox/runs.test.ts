import { beforeEach, expect, test, vi } from "vitest";
import { wakeSender } from "@/lib/mail/wake";
import { startSender } from "@/lib/outbox/sender";

/** Calls of the mail queue's lease(); a test ends each with an empty batch. */
const leases: (() => void)[] = [];
vi.mock("@/lib/outbox/mutations", async (original) => ({
  ...(await original()),
  mailQueue: () => ({ lease: () => new Promise((end) => leases.push(() => end([]))) }),
}));

const endLease = async (index: number) => {
  await vi.waitUntil(() => leases[index]);
  leases[index]?.();
};

beforeEach(() => {
  leases.length = 0;
  startSender();
  return () => delete globalThis.sendEnqueuedMail;
});

test("enqueued mail is sent at once by the process that enqueued it", async () => {
  wakeSender();
  await endLease(0);
});

test("mail that is enqueued during a run is sent by one further run", async () => {
  for (let mail = 0; mail < 5; mail++) wakeSender();
  await endLease(0);
  await endLease(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(leases).toHaveLength(2);
});
