import "server-only";
import { after } from "next/server";
import { z } from "zod";
import type { Outcome } from "@/lib/forms/submission";
import { isBackendReady } from "@/lib/auth/backend-ready";
import type { PasswordReset } from "@/lib/auth/schema";
import { logError } from "@/lib/logs/log";
import { clientAddress, isWithinLimit } from "@/lib/limits/rate-limit";
import { normalizedMailbox } from "@/lib/mail/mailbox";
import { authClientForAddress, operatorClient } from "@/lib/supabase/server";
import { authErrorMessage, queuePasswordCheck } from "@/lib/auth/sign-in";

/** Limit of password reset mails per mailbox, so that strangers cannot flood it. */
const mailLimit = { name: "reset-mail", points: 3, seconds: 600 };

/**
 * Mails a password reset link after the response has been sent: a response that waited for it would reveal that the
 * account exists. Throws during an outage.
 */
export async function requestReset(email: string): Promise<void> {
  const address = await clientAddress();
  if (!(await isBackendReady())) throw new Error("The backend is away.");
  after(() =>
    sendResetMail(email, address).catch((error: unknown) =>
      logError("A link for a new password was not sent.", error),
    ),
  );
}

async function sendResetMail(email: string, address: string): Promise<void> {
  if (!(await isWithinLimit(mailLimit, normalizedMailbox(email)))) return;
  const { error } = await authClientForAddress(address).resetPasswordForEmail(email);
  // Refusals ("only every 60 seconds") are not shown, because they would reveal that an account exists; outages are
  // thrown.
  if (error) authErrorMessage(error);
}

/** Where a link for a new password leads: an account, and the id of its authenticator app, if it has one. */
type ResetLink = { account: string; factor: string | null };

const resetLinkSchema = z.object({ account: z.uuid(), factor: z.uuid().nullable() }).nullable();

/** Reads a link for a new password without using it up; null if it does not work any more. Throws during an outage. */
export async function findResetLink(token: string): Promise<ResetLink | null> {
  const { data } = await operatorClient().rpc("find_reset_link", { token }).throwOnError();
  return resetLinkSchema.parse(data);
}

/**
 * Limit of tries of authenticator codes per account: a code has 6 digits and is valid for about a minute.
 */
export const codeLimit = { name: "second-factor", points: 10, seconds: 300 };

/** Why a password is not replaced; `weak` and `wrongCode` have the authentication server's message. */
type ResetRefusal = "busy" | "limited" | "unusable" | "weak" | "noCode" | "wrongCode";

/**
 * Sets a new password with a one-time token, and with a code if the account has an authenticator app, and ends every
 * session of the account. A refusal ends no session and leaves the link usable. Throws when the backend fails.
 */
export async function resetPassword(reset: PasswordReset): Promise<Outcome<void, ResetRefusal>> {
  const link = await findResetLink(reset.token);
  if (!link) return { ok: false, code: "unusable" };
  if (link.factor && !reset.code) return { ok: false, code: "noCode" };
  if (link.factor && !(await isWithinLimit(codeLimit, link.account)))
    return { ok: false, code: "limited" };
  const auth = authClientForAddress(await clientAddress());
  const result = await queuePasswordCheck(() => replacePassword(auth, reset, link));
  return result ?? { ok: false, code: "busy" };
}

type Auth = ReturnType<typeof authClientForAddress>;

async function replacePassword(
  auth: Auth,
  reset: PasswordReset,
  link: ResetLink,
): Promise<Outcome<void, ResetRefusal>> {
  // Opens a session, which uses the link up. Auth checks codes and changes passwords only in a session.
  const { error } = await auth.verifyOtp({ token_hash: reset.token, type: "recovery" });
  if (error) return { ok: false, code: "unusable", message: authErrorMessage(error) };
  let outcome: Outcome<void, ResetRefusal> | undefined;
  try {
    outcome = await replacePasswordInSession(auth, reset, link);
    return outcome;
  } finally {
    if (!outcome?.ok) await restoreLink(auth, { account: link.account, token: reset.token });
  }
}

async function replacePasswordInSession(
  auth: Auth,
  { password, code = "" }: PasswordReset,
  { account, factor }: ResetLink,
): Promise<Outcome<void, ResetRefusal>> {
  if (factor) {
    // Auth refuses a new password in a session without the second factor.
    const { error } = await auth.mfa.challengeAndVerify({ factorId: factor, code });
    if (error) return { ok: false, code: "wrongCode", message: authErrorMessage(error) };
  }
  // Cancels pending address changes: one requested in a stolen session would survive the password reset.
  await operatorClient().rpc("end_email_changes", { account }).throwOnError();
  const { error: passwordError } = await auth.updateUser({ password });
  if (passwordError && passwordError.code !== "same_password")
    return { ok: false, code: "weak", message: authErrorMessage(passwordError) };
  const { error: signOutError } = await auth.signOut({ scope: "global" });
  if (signOutError) throw signOutError;
  return { ok: true, data: undefined };
}

/** Ends the session that a link has opened, and makes the link usable again. Failures are only logged. */
export async function restoreLink(
  auth: Auth,
  link: { account: string; token: string },
): Promise<void> {
  const { error: signOutError } = await auth.signOut({ scope: "local" });
  if (signOutError)
    logError("The session of a refused password reset was not ended.", signOutError);
  const { error } = await operatorClient().rpc("restore_reset_link", link);
  if (error) logError("A link for a new password was used up without a new password.", error);
}
