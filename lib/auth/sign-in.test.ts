import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "@/lib/auth/mutations";

const request = vi.hoisted(() => ({ address: "" }));
const auth = vi.hoisted(() => ({ signInWithPassword: vi.fn(), setSession: vi.fn() }));
const known = vi.hoisted(() => new Set<string>());
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-forwarded-for": request.address }),
  cookies: vi.fn(),
}));
vi.mock("@/lib/supabase/server", () => ({
  authFor: () => auth,
  sessionClient: () => ({ auth }),
}));
vi.mock("@/lib/auth/known-networks", () => ({
  rememberNetwork: async ({ email }: { email: string }, network: string) =>
    void known.add(`${email} ${network}`),
  isKnownNetwork: async (email: string, network: string) => known.has(`${email} ${network}`),
}));
vi.mock("node:timers/promises", () => ({ setTimeout: async () => undefined }));

const right = "the right password";
const wrong = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
const noAnswer = new AuthRetryableFetchError("The operation was aborted due to timeout", 0);
let email: string;
let accounts = 0;

beforeEach(() => {
  email = `ada${accounts++}@acme.example`;
  auth.setSession.mockResolvedValue({ error: null });
  auth.signInWithPassword.mockImplementation(
    async ({ email, password }: { email: string; password: string }) =>
      password === right
        ? { data: { user: { id: "1" }, session: { user: { id: "1", email } } }, error: null }
        : { data: {}, error: wrong },
  );
});

/** Tries to sign in `count` times at once from `address`; returns how many attempts reached Auth. */
async function tries(
  count: number,
  address: string,
  who = email,
  password = "a guess",
): Promise<number> {
  request.address = address;
  const before = auth.signInWithPassword.mock.calls.length;
  await Promise.all(
    Array.from({ length: count }, () => signIn({ email: who, password }).catch(() => null)),
  );
  return auth.signInWithPassword.mock.calls.length - before;
}
const getsIn = async (address: string, who = email) => (await tries(1, address, who, right)) === 1;

test("of 60 concurrent wrong passwords ten reach the authentication server, and the right one after them is refused", async () => {
  expect(await tries(60, "192.0.2.1")).toBe(10);
  expect(await getsIn("192.0.2.1")).toBe(false);
  expect(await getsIn("192.0.2.2")).toBe(true);
});

test("sign-in attempts that time out count towards the limit", async () => {
  auth.signInWithPassword.mockResolvedValue({ data: {}, error: noAnswer });
  for (let i = 0; i < 6; i++) expect(await tries(10, "192.0.2.3")).toBe(i === 0 ? 10 : 0);
});

test("successful sign-in attempts, and those whose password was not checked, do not count towards the limit", async () => {
  const busy = new AuthApiError("Request rate limit reached", 429, "over_request_rate_limit");
  for (const answer of [
    busy,
    new AuthApiError("Email not confirmed", 400, "email_not_confirmed"),
  ]) {
    auth.signInWithPassword.mockResolvedValue({ data: {}, error: answer });
    for (let i = 0; i < 15; i++) expect(await tries(1, "192.0.2.4")).toBe(1);
  }
});

test("wrong passwords from one IPv6 /56 and /48 do not lock the account for other networks", async () => {
  const from = async (network: (i: number) => string, count: number) => {
    let passed = 0;
    for (let i = 0; i < count; i++) passed += await tries(10, network(i));
    return passed;
  };
  // Ten wrong passwords from each of 50 networks, which once locked the account for an hour.
  expect(await from((i) => `2001:db8:7:${(0x100 + i).toString(16)}::1`, 50)).toBe(50);
  expect(await from((i) => `2001:db8:7:${(0x1000 + i * 0x100).toString(16)}::1`, 50)).toBe(50);
  for (const address of ["192.0.2.5", "2001:db8:8::1"]) expect(await getsIn(address)).toBe(true);
  expect(await getsIn("2001:db8:7::1")).toBe(false);
});

test("wrong passwords for many accounts are limited per /64, /56 and /48", async () => {
  let passed = 0;
  for (let i = 0; i < 300; i++)
    passed += await tries(1, `2001:db8:9:${(i * 0x40).toString(16)}::1`, `nobody${i}@acme.example`);
  expect(passed).toBe(200);
});

test("an account can always sign in from a network it has used before, however many wrong passwords others try", async () => {
  const [home, elsewhere] = ["2001:db8:a::1", "198.51.100.1"];
  expect(await getsIn(home)).toBe(true);
  // Wrong passwords from neighbouring networks, and from many others.
  for (let i = 1; i < 40; i++) await tries(10, `2001:db8:a:${i.toString(16)}::1`);
  for (let i = 0; i < 60; i++) await tries(10, `203.0.113.${i}`);
  expect(await getsIn(elsewhere)).toBe(false);
  for (let i = 0; i < 20; i++) expect(await getsIn(home)).toBe(true);
  // Wrong passwords from the known network itself still count.
  expect(await tries(20, home)).toBe(10);
  expect(await getsIn(home)).toBe(false);
});
