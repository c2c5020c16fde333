import "server-only";
import type { AuthError, User } from "@supabase/supabase-js";
import { after } from "next/server";
import type { Outcome } from "@/lib/forms/result";
import { isBackendReady } from "@/lib/auth/backend-ready";
import { logError } from "@/lib/logs/log";
import { clientAddress, isWithinLimit } from "@/lib/limits/rate-limit";
import { normalizedMailbox } from "@/lib/mail/mailbox";
import { authFor, operatorClient } from "@/lib/supabase/server";
import { beginSession, authErrorMessage, queuePasswordCheck } from "@/lib/auth/sign-in";

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
    sendReset(email, address).catch((error: unknown) =>
      logError("A link for a new password was not sent.", error),
    ),
  );
}

async function sendReset(email: string, address: string): Promise<void> {
  if (!(await isWithinLimit(mailLimit, normalizedMailbox(email)))) return;
  const { error } = await authFor(address).resetPasswordForEmail(email);
  // Refusals ("only every 60 seconds") are not shown, because they would reveal that an account exists; outages are
  // thrown.
  if (error) authErrorMessage(error);
}

/** Whether a password reset token is still valid, without consuming it. True if the backend fails. */
export async function isResetToken(token: string): Promise<boolean> {
  const { data, error } = await operatorClient().rpc("is_reset_token", { token });
  if (error) logError("A link for a new password could not be checked.", error);
  return data !== false;
}

type Reset = { token: string; password: string };

/** Why a password is not replaced; `weak` has the authentication server's message. */
type ResetRefusal = "busy" | "unusable" | "weak";

/** Sets a new password with a one-time token and ends every session of the account. Throws when the backend fails. */
export async function resetPassword(reset: Reset): Promise<Outcome<void, ResetRefusal>> {
  const auth = authFor(await clientAddress());
  const result = await queuePasswordCheck(() => replacePassword(auth, reset));
  return result ?? { ok: false, code: "busy" };
}

async function replacePassword(
  auth: ReturnType<typeof authFor>,
  { token, password }: Reset,
): Promise<Outcome<void, ResetRefusal>> {
  const { data, error: tokenError } = await auth.verifyOtp({ token_hash: token, type: "recovery" });
  if (tokenError) return refusedLink(tokenError);
  // Cancels pending address changes: one requested in a stolen session would survive the password reset.
  if (data.user)
    await operatorClient().rpc("end_email_changes", { account: data.user.id }).throwOnError();
  const { error: passwordError } = await auth.updateUser({ password });
  // Signs out even if the password was refused, because the token has opened a session.
  const { error: signOutError } = await auth.signOut({ scope: "global" });
  if (passwordError && passwordError.code !== "same_password")
    return { ok: false, code: "weak", message: authErrorMessage(passwordError) };
  if (signOutError) throw signOutError;
  return { ok: true, data: undefined };
}

/** Confirms an account's address with the authentication server's mailed token, and signs in. */
export async function confirmEmail(token: string): Promise<Outcome<User, "unusable">> {
  const auth = authFor(await clientAddress());
  const { data, error } = await auth.verifyOtp({ token_hash: token, type: "signup" });
  if (error) return refusedLink(error);
  if (!data.session || !data.user) throw new Error("A confirmed address got no session.");
  await beginSession(data.session);
  return { ok: true, data: data.user };
}

/** The outcome for a token that Auth refused; rethrows outages. */
function refusedLink(error: AuthError) {
  return { ok: false, code: "unusable", message: authErrorMessage(error) } as const;
}
