import type { User } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { completeSignIn } from "@/lib/auth/registration";

const getAccount = vi.hoisted(() => vi.fn());
const signOut = vi.hoisted(() => vi.fn());
const insert = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/session", () => ({ getAccount, isAdmin: () => false }));
vi.mock("@/lib/auth/sign-in", () => ({ signOut }));
vi.mock("@/lib/limits/rate-limit", () => ({}));
vi.mock("@/lib/supabase/server", () => ({
  sessionClient: () => ({ from: () => ({ insert }) }),
}));
vi.mock("@/lib/logs/log", () => ({ logError: vi.fn() }));

const account = { id: "1", user_metadata: {} } as User;
const details = { name: "Ada", company_name: "Engines", contact_number: "1" };
const outage = new Error("The backend is away.");

beforeEach(() => {
  signOut.mockClear();
  getAccount.mockResolvedValue({ profile: null });
});

test("if the profile cannot be stored, registration fails and the account is signed out", async () => {
  insert.mockResolvedValue({ error: outage });
  expect(await completeSignIn(account, { details })).toEqual({
    ok: false,
    code: "notRegistered",
  });
  expect(signOut).toHaveBeenCalledOnce();
});

test("if the profile cannot be read, sign-in fails and the account is signed out", async () => {
  getAccount.mockRejectedValue(outage);
  expect(await completeSignIn(account)).toEqual({
    ok: false,
    code: "profileNotLoaded",
  });
  expect(signOut).toHaveBeenCalledOnce();
});

test.each([
  ["rejected", "rejected"],
  ["suspended", "invalidStatus"],
])("sign-in of a recruiter with status %s is refused and signs out", async (status, code) => {
  getAccount.mockResolvedValue({ profile: { status } });
  expect(await completeSignIn(account)).toEqual({ ok: false, code });
  expect(signOut).toHaveBeenCalledOnce();
});
