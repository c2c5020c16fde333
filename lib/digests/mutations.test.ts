import { beforeEach, expect, test, vi } from "vitest";

const rpc = vi.fn<(name: string) => { throwOnError: () => Promise<{ data: unknown }> }>();
vi.mock("@/lib/supabase/server", () => ({ sessionClient: vi.fn(), taskClient: () => ({ rpc }) }));
const { sendDigest } = await import("@/lib/digests/mutations");

/** Sets the database's results: of each call of send_digest, then of refresh_digest_results. */
const mockBatches = (...batches: (object | null)[]) => {
  for (const data of [...batches, null])
    rpc.mockReturnValueOnce({ throwOnError: () => Promise.resolve({ data }) });
};

beforeEach(() => rpc.mockReset());

test("a digest is enqueued in batches until all subscribers have their mail", async () => {
  mockBatches(
    { slug: "2026-11-24", recipients: 40_000, isDone: false },
    { slug: "2026-11-24", recipients: 1200, isDone: true },
  );
  expect(await sendDigest()).toBe("Enqueued 2026-11-24 for 41,200 subscribers.");
  expect(rpc.mock.calls.map(([name]) => name)).toEqual([
    "send_digest",
    "send_digest",
    "refresh_digest_results",
  ]);
});

test("a digest without new jobs is not sent", async () => {
  mockBatches({ recipients: 0, isDone: true });
  expect(await sendDigest()).toBe("One was due, but nothing was new.");
});

test("a digest that is not due is not sent", async () => {
  mockBatches(null);
  expect(await sendDigest()).toBe("None was due.");
});
