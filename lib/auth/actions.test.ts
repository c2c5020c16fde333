import { expect, test, vi } from "vitest";
import { signInAdminAction, signInRecruiterAction } from "@/lib/auth/actions";
import { failures } from "@/lib/forms/failures";

const signIn = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/sign-in", async (original) => ({ ...(await original()), signIn }));
vi.mock("@/lib/auth/recovery", () => ({}));
vi.mock("@/lib/auth/confirmation", () => ({}));
vi.mock("@/lib/auth/session", () => ({}));
vi.mock("@/lib/limits/rate-limit", () => ({
  clientNetwork: async () => "192.0.2.1",
  isWithinLimit: async () => true,
}));

const wrongPassword = { code: "refused", message: "Invalid login credentials" };
const unconfirmed = { code: "unconfirmed", message: "Email not confirmed" };

function signInForm(): FormData {
  const form = new FormData();
  form.set("email", "admin@acme.example");
  form.set("password", "a password");
  return form;
}

test.each([
  [wrongPassword, "Invalid email or password"],
  [unconfirmed, "Invalid email or password"],
  [{ code: "limited" }, failures.limited],
  [{ code: "busy" }, failures.busy],
])("admin sign-in shows the refusal %j as “%s”", async (refusal, error) => {
  signIn.mockResolvedValue({ ok: false, ...refusal });
  expect(await signInAdminAction(null, signInForm())).toMatchObject({ ok: false, error });
});

test.each([
  [wrongPassword, "Invalid login credentials"],
  [unconfirmed, "Email not confirmed"],
  [{ code: "limited" }, failures.limited],
  [{ code: "busy" }, failures.busy],
])("recruiter sign-in shows the refusal %j as “%s”", async (refusal, error) => {
  signIn.mockResolvedValue({ ok: false, ...refusal });
  expect(await signInRecruiterAction(null, signInForm())).toMatchObject({ ok: false, error });
});
