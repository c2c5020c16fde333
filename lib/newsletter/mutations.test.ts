import { beforeEach, expect, test, vi } from "vitest";
import { subscribe } from "./mutations";

const request = vi.hoisted(() => ({ address: "2001:db8:1:2::1" }));
const rpc = vi.hoisted(() => vi.fn());
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
const sent = () =>
  rpc.mock.calls.map(([, values]) => values as { network: string; has_waited: boolean });

beforeEach(() => {
  rpc.mockReset();
  sleep.mockClear();
});

test("an address is subscribed at once, under a hash of the network that does not tell it", async () => {
  rpc.mockResolvedValue({ data: true, error: null });
  expect(await subscribe(email)).toEqual({ ok: true, data: undefined });
  request.address = "2001:db8:1:ffff::1";
  await subscribe(email);
  request.address = "2001:db8:2::1";
  await subscribe(email);
  const [one, sameCustomer, other] = sent().map(({ network }) => network);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(sameCustomer).toBe(one);
  expect(other).not.toBe(one);
  expect(sleep).not.toHaveBeenCalled();
});

test("where very many come in at once, each waits and is then taken", async () => {
  rpc
    .mockResolvedValueOnce({ data: false, error: null })
    .mockResolvedValueOnce({ data: true, error: null });
  expect(await subscribe(email)).toEqual({ ok: true, data: undefined });
  expect(sleep).toHaveBeenCalledOnce();
  expect(sent().map(({ has_waited }) => has_waited)).toEqual([false, true]);
});

test("too many from one network are told so; an address that is there already too; anything else is thrown", async () => {
  rpc.mockResolvedValueOnce({ data: null, error: { code: "PT429" } });
  expect(await subscribe(email)).toMatchObject({
    ok: false,
    error: expect.stringContaining("Too many tries from your network"),
  });
  rpc.mockResolvedValueOnce({ data: null, error: { code: "23505" } });
  expect(await subscribe(email)).toEqual({ ok: false, error: "This email is already subscribed." });
  rpc.mockResolvedValueOnce({ data: null, error: { code: "57014" } });
  await expect(subscribe(email)).rejects.toMatchObject({ code: "57014" });
});
