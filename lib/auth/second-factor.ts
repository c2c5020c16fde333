import "server-only";
import { isAuthApiError, isAuthRetryableFetchError } from "@supabase/supabase-js";
import type { ActionResult } from "@/lib/forms/result";
import { authErrorMessage } from "@/lib/auth/mutations";
import { site } from "@/lib/site";
import { sessionClient } from "@/lib/supabase/server";
import type { SecondFactorCode, Enrollment } from "@/lib/auth/schema";

/** Starts to enrol an authenticator app, replacing unfinished enrolments. Throws when the backend fails. */
export async function enroll(): Promise<ActionResult<Enrollment>> {
  const { mfa } = sessionClient().auth;
  const { data: factors } = await mfa.listFactors();
  for (const factor of factors?.all ?? [])
    if (factor.factor_type === "totp" && factor.status === "unverified")
      await mfa.unenroll({ factorId: factor.id });
  const { data, error } = await mfa.enroll({ factorType: "totp", issuer: site.name });
  // Some authentication servers have no second factor, such as the embedded one.
  if (error && isAuthApiError(error) && [404, 405].includes(error.status))
    return { ok: false, error: "This board's sign-in offers no second factor." };
  if (error) return { ok: false, error: authErrorMessage(error) };
  const { qr_code: picture, secret } = data.totp;
  return { ok: true, data: { factor: data.id, picture, secret } };
}

/**
 * Verifies an authenticator code, which raises the session to two factors; returns the authentication server's message
 * if it is refused.
 */
export async function proveSecondFactor({ factor, code }: SecondFactorCode): Promise<ActionResult> {
  const { mfa } = sessionClient().auth;
  const { error } = await mfa.challengeAndVerify({ factorId: factor, code });
  return error ? { ok: false, error: authErrorMessage(error) } : { ok: true, data: undefined };
}

/** The id of the signed-in account's authenticator app; null if none is enrolled. Throws during an outage. */
export async function getAuthenticator(): Promise<string | null> {
  const { data, error } = await sessionClient().auth.mfa.listFactors();
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data?.totp[0]?.id ?? null;
}
