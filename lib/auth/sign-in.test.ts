import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { signIn } from "@/lib/auth/sign-in";

const request = vi.hoisted(() => ({ address: "" }));
const auth = vi.hoisted(() => ({ signInWithPassword: vi.fn(), setSession: vi.fn() }));
const known = vi.hoisted(() => new Set<string>());
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-forwarded-for": request.address }),
  cookies: vi.fn(),
}));
/** The database functions that store and look up the marks of known networks. */
const networkFunctions = {
  remember_network: ({ mark }: { mark: string }) => ({ data: void known.add(mark), error: null }),
  is_known_network: ({ mark }: { mark: string }) => ({ data: known.has(mark), error: null }),
};
vi.mock("@/lib/supabase/server", () => ({
  authClientForAddress: () => auth,
  sessionClient: () => ({ auth }),
  operatorClient: () => ({
    rpc: async (name: keyof typeof networkFunctions, values: { mark: string }) =>
      networkFunctions[name](values),
  }),
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

/** Sends `count` concurrent sign-ins with a wrong password; returns how many reached Auth. */
async function countReachingAuth(
  count: number,
  address: string,
  attempt: { account?: string; password?: string } = {},
): Promise<number> {
  const { account = email, password = "a guess" } = attempt;
  request.address = address;
  const before = auth.signInWithPassword.mock.calls.length;
  await Promise.all(
    Array.from({ length: count }, () => signIn({ email: account, password }).catch(() => null)),
  );
  return auth.signInWithPassword.mock.calls.length - before;
}

/** Whether the right password is let through from an address. */
const canSignIn = async (address: string) =>
  (await countReachingAuth(1, address, { password: right })) === 1;

test("only ten of 60 concurrent wrong passwords from one address reach the authentication server", async () => {
  expect(await countReachingAuth(60, "192.0.2.1")).toBe(10);
});

test("after too many wrong passwords, the right password is refused from the same address but accepted from another", async () => {
  await countReachingAuth(10, "192.0.2.6");
  expect(await canSignIn("192.0.2.6")).toBe(false);
  expect(await canSignIn("192.0.2.2")).toBe(true);
});

test("sign-in attempts that time out count towards the limit", async () => {
  auth.signInWithPassword.mockResolvedValue({ data: {}, error: noAnswer });
  expect(await countReachingAuth(10, "192.0.2.3")).toBe(10);
  for (let i = 0; i < 5; i++) expect(await countReachingAuth(10, "192.0.2.3")).toBe(0);
});

test.each([
  ["Request rate limit reached", 429, "over_request_rate_limit"],
  ["Email not confirmed", 400, "email_not_confirmed"],
])(
  "a sign-in attempt that Auth answers with “%s” does not count towards the limit",
  async (message, status, code) => {
    const error = new AuthApiError(message, status, code);
    auth.signInWithPassword.mockResolvedValue({ data: {}, error });
    for (let i = 0; i < 15; i++) expect(await countReachingAuth(1, "192.0.2.4")).toBe(1);
  },
);

test("wrong passwords from one IPv6 /56 and /48 do not lock the account for other networks", async () => {
  /** Sends ten wrong passwords from each of 50 networks; returns how many reached Auth. */
  const attackFrom = async (addressInNetwork: (index: number) => string) => {
    let passed = 0;
    for (let index = 0; index < 50; index++)
      passed += await countReachingAuth(10, addressInNetwork(index));
    return passed;
  };
  // Regression: this number of wrong passwords used to lock the account for an hour.
  expect(await attackFrom((i) => `2001:db8:7:${(0x100 + i).toString(16)}::1`)).toBe(50);
  expect(await attackFrom((i) => `2001:db8:7:${(0x1000 + i * 0x100).toString(16)}::1`)).toBe(50);
  for (const address of ["192.0.2.5", "2001:db8:8::1"]) expect(await canSignIn(address)).toBe(true);
  expect(await canSignIn("2001:db8:7::1")).toBe(false);
});

test("wrong passwords for many accounts are limited per /64, /56 and /48", async () => {
  let passed = 0;
  for (let i = 0; i < 300; i++) {
    const address = `2001:db8:9:${(i * 0x40).toString(16)}::1`;
    passed += await countReachingAuth(1, address, { account: `nobody${i}@acme.example` });
  }
  expect(passed).toBe(200);
});

test("an account can always sign in from a network it has used before, however many wrong passwords others try", async () => {
  const knownAddress = "2001:db8:a::1";
  const unknownAddress = "198.51.100.1";
  expect(await canSignIn(knownAddress)).toBe(true);
  // Wrong passwords from neighbouring networks, and from many others.
  for (let i = 1; i < 40; i++) await countReachingAuth(10, `2001:db8:a:${i.toString(16)}::1`);
  for (let i = 0; i < 60; i++) await countReachingAuth(10, `203.0.113.${i}`);
  expect(await canSignIn(unknownAddress)).toBe(false);
  for (let i = 0; i < 20; i++) expect(await canSignIn(knownAddress)).toBe(true);
  // Wrong passwords from the known network itself still count.
  expect(await countReachingAuth(20, knownAddress)).toBe(10);
  expect(await canSignIn(knownAddress)).toBe(false);
});
