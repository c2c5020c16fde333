import "server-only";
import { isAuthApiError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { Outcome } from "@/lib/forms/result";
import { authErrorMessage } from "@/lib/auth/sign-in";
import { site } from "@/lib/site";
import { sessionClient } from "@/lib/supabase/server";
import type { SecondFactorCode, Enrollment } from "@/lib/auth/schema";

/** Starts to enrol an authenticator app, replacing unfinished enrolments. Throws when the backend fails. */
export async function enroll(): Promise<Outcome<Enrollment, "unsupported" | "refused">> {
  const { mfa } = sessionClient().auth;
  const { data: factors } = await mfa.listFactors();
  for (const factor of factors?.all ?? [])
    if (factor.factor_type === "totp" && factor.status === "unverified")
      await mfa.unenroll({ factorId: factor.id });
  const { data, error } = await mfa.enroll({ factorType: "totp", issuer: site.name });
  // Some authentication servers have no second factor, such as the embedded one.
  if (error && isAuthApiError(error) && [404, 405].includes(error.status))
    return { ok: false, code: "unsupported" };
  if (error) return { ok: false, code: "refused", message: authErrorMessage(error) };
  const { qr_code: picture, secret } = data.totp;
  return { ok: true, data: { factor: data.id, picture, secret } };
}

/** Raises the session to two factors with an authenticator code. Throws when the backend fails. */
export async function proveSecondFactor({
  factor,
  code,
}: SecondFactorCode): Promise<Outcome<void, "refused">> {
  const { mfa } = sessionClient().auth;
  const { error } = await mfa.challengeAndVerify({ factorId: factor, code });
  if (error) return { ok: false, code: "refused", message: authErrorMessage(error) };
  return { ok: true, data: undefined };
}

/** The id of the signed-in account's authenticator app; null if none is enrolled. Throws during an outage. */
export async function getAuthenticator(): Promise<string | null> {
  const { data, error } = await sessionClient().auth.mfa.listFactors();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data?.totp[0]?.id ?? null;
}
