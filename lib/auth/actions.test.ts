import { expect, test, vi } from "vitest";
import { tooManyTries } from "@/lib/auth/action";
import { signInAdminAction } from "@/lib/auth/actions";
import { tooBusy } from "@/lib/auth/sign-in";

const signIn = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/sign-in", async (original) => ({ ...(await original()), signIn }));
vi.mock("@/lib/auth/recovery", () => ({}));
vi.mock("@/lib/auth/session", () => ({}));
vi.mock("@/lib/limits/rate-limit", () => ({
  clientNetwork: async () => "192.0.2.1",
  isWithinLimit: async () => true,
}));

test.each([
  ["Invalid login credentials", "Invalid email or password"],
  ["Email not confirmed", "Invalid email or password"],
  [tooManyTries, tooManyTries],
  [tooBusy, tooBusy],
])("admin sign-in shows the authentication server's error “%s” as “%s”", async (error, shown) => {
  signIn.mockResolvedValue({ ok: false, error });
  const form = new FormData();
  form.set("email", "admin@acme.example");
  form.set("password", "a password");
  expect(await signInAdminAction(null, form)).toMatchObject({ ok: false, error: shown });
});
