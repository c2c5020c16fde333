import { expect, test, vi } from "vitest";
import { registerAction, signInAdminAction, signInRecruiterAction } from "@/lib/auth/actions";
import { failures } from "@/lib/forms/submission";

const signIn = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/sign-in", async (original) => ({ ...(await original()), signIn }));
const registerRecruiter = vi.hoisted(() => vi.fn());
const completeSignIn = vi.hoisted(() => vi.fn());
vi.mock("@/lib/auth/registration", () => ({ registerRecruiter, completeSignIn }));
vi.mock("@/lib/auth/recovery", () => ({}));
vi.mock("@/lib/auth/confirmation", () => ({}));
vi.mock("@/lib/supabase/server", () => ({}));
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

const weakPassword = { code: "weak", message: "Password is too weak" };

test.each([
  [{ code: "refused", message: "User already registered" }, "User already registered", undefined],
  [{ code: "busy" }, failures.busy, undefined],
  [{ code: "notCreated" }, "Failed to create user account", undefined],
  [{ code: "notRegistered" }, "Failed to register", undefined],
  [weakPassword, weakPassword.message, { password: [weakPassword.message] }],
  [{ code: "freeMail" }, "Please use work email", { email: ["Please use work email"] }],
  [
    { code: "tooManyForMailbox" },
    "This address was registered too often today. Please try again tomorrow, or sign in.",
    { email: [expect.stringMatching(/too often today/)] },
  ],
])(
  "registration shows the refusal %j as “%s”, at its field if it has one",
  async (refusal, error, fieldErrors) => {
    registerRecruiter.mockResolvedValue({ ok: false, ...refusal });
    const form = signInForm();
    form.set("password", "Unusual-Gopher-1848");
    form.set("name", "Ada");
    form.set("company_name", "Engines");
    form.set("contact_number", "1");
    const result = await registerAction(null, form);
    expect(result).toMatchObject({ ok: false, error });
    expect(result.ok ? undefined : result.fieldErrors).toEqual(fieldErrors);
  },
);

test.each([
  ["profileMissing", "Recruiter profile not found"],
  ["profileNotLoaded", "Failed to load recruiter profile"],
  ["rejected", "Your registration has been rejected. Please contact support."],
  ["invalidStatus", "Invalid account status"],
])("recruiter sign-in that ends with the code “%s” shows “%s”", async (code, error) => {
  signIn.mockResolvedValue({ ok: true, data: {} });
  completeSignIn.mockResolvedValue({ ok: false, code });
  expect(await signInRecruiterAction(null, signInForm())).toMatchObject({ ok: false, error });
});
