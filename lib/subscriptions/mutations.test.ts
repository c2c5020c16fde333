import { beforeEach, expect, test, vi } from "vitest";

const rpc = vi.fn<(name: string) => { throwOnError: () => Promise<{ data: unknown }> }>();
vi.mock("@/lib/supabase/server", () => ({ operatorClient: vi.fn(), taskClient: () => ({ rpc }) }));
const { sendAlerts } = await import("@/lib/subscriptions/mutations");

const mockBatches = (...batches: object[]) => {
  for (const data of batches)
    rpc.mockReturnValueOnce({ throwOnError: () => Promise.resolve({ data }) });
};

beforeEach(() => rpc.mockReset());

test("due job alerts are enqueued in batches until none is left", async () => {
  mockBatches(
    { alerts: 300, mails: 20, failed: [] },
    { alerts: 41, mails: 0, failed: [] },
    { alerts: 0, mails: 0, failed: [] },
  );
  expect(await sendAlerts()).toBe("Enqueued 20 emails for 341 alerts due.");
  expect(rpc).toHaveBeenCalledTimes(3);
});

test("failed job alerts are reported after all others were enqueued", async () => {
  mockBatches(
    { alerts: 2, mails: 1, failed: ["a: no such type"] },
    { alerts: 1, mails: 1, failed: [] },
    { alerts: 0, mails: 0, failed: [] },
  );
  await expect(sendAlerts()).rejects.toThrow(
    "Enqueued 2 emails for 3 alerts due. Failed, to be retried in an hour: a: no such type",
  );
});
