import { beforeEach, expect, test, vi } from "vitest";
import { failures, toFormData } from "@/lib/forms/submission";
import { subscribeAction } from "@/lib/subscriptions/actions";
import {
  alreadySubscribed,
  mailboxLimited,
  subscribedNotMailed,
} from "@/lib/subscriptions/messages";
import { subscribe } from "@/lib/subscriptions/mutations";

const request = vi.hoisted(() => ({ address: "2001:db8:1:2::1" }));
const outcome = vi.hoisted(() => vi.fn());
const rpc = vi.hoisted(() =>
  vi.fn(() => ({ throwOnError: async () => ({ data: await outcome() }) })),
);
const sleep = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-forwarded-for": request.address }),
  cookies: vi.fn(),
}));
vi.mock("@/lib/supabase/server", () => ({
  operatorClient: () => ({ rpc }),
  sessionClient: vi.fn(),
}));
vi.mock("node:timers/promises", () => ({ setTimeout: sleep }));

const email = "ada@acme.example";
/** The arguments of the requests to the database. */
const requests = () =>
  (rpc.mock.calls as unknown[][]).map(
    ([, values]) => values as { network: string; has_waited: boolean },
  );

beforeEach(() => {
  rpc.mockClear();
  outcome.mockReset();
  sleep.mockClear();
});

test("a subscription is requested with a hash of the client's network, not its address", async () => {
  outcome.mockResolvedValue("requested");
  expect(await subscribe(email)).toEqual({ ok: true, data: { isMailed: true } });
  request.address = "2001:db8:1:ffff::1";
  await subscribe(email);
  request.address = "2001:db8:2::1";
  await subscribe(email);
  const [network, neighbouringNetwork, otherNetwork] = requests().map((values) => values.network);
  expect(network).toMatch(/^[\w-]{43}$/);
  expect(neighbouringNetwork).toBe(network);
  expect(otherNetwork).not.toBe(network);
  expect(sleep).not.toHaveBeenCalled();
});

test("a subscription request that finds the site busy waits and is sent again", async () => {
  outcome.mockResolvedValueOnce("busy").mockResolvedValueOnce("requested");
  expect(await subscribe(email)).toEqual({ ok: true, data: { isMailed: true } });
  expect(sleep).toHaveBeenCalledOnce();
  expect(requests().map(({ has_waited }) => has_waited)).toEqual([false, true]);
});

test("a subscription request that sends no mail says so and does not start the mail sender", async () => {
  globalThis.sendEnqueuedMail = vi.fn();
  outcome.mockResolvedValueOnce("not_mailed");
  expect(await subscribe(email)).toEqual({ ok: true, data: { isMailed: false } });
  expect(globalThis.sendEnqueuedMail).not.toHaveBeenCalled();
  outcome.mockResolvedValueOnce("requested");
  await subscribe(email);
  expect(globalThis.sendEnqueuedMail).toHaveBeenCalledOnce();
  globalThis.sendEnqueuedMail = undefined;
});

test.each([
  ["network_limited", failures.limited],
  ["mailbox_limited", mailboxLimited],
  ["active", alreadySubscribed],
])("a subscription request with the outcome %s is refused with “%s”", async (code, error) => {
  outcome.mockResolvedValue(code);
  expect(await subscribe(email)).toEqual({ ok: false, code });
  expect(await subscribeAction(null, toFormData({ email }))).toMatchObject({ ok: false, error });
});

test("a subscription request that sends no mail warns the visitor", async () => {
  outcome.mockResolvedValueOnce("not_mailed").mockResolvedValueOnce("requested");
  const form = toFormData({ email });
  const done = { ok: true, data: undefined };
  expect(await subscribeAction(null, form)).toEqual({ ...done, warning: subscribedNotMailed });
  expect(await subscribeAction(null, form)).toEqual(done);
});

test("subscribing throws when the backend fails", async () => {
  outcome.mockRejectedValueOnce({ code: "57014" });
  await expect(subscribe(email)).rejects.toMatchObject({ code: "57014" });
});
