import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AuthError,
  isAuthApiError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
  type Session,
  type User,
} from "@supabase/supabase-js";
import { cookies } from "next/headers";
import type { Enrollment, SecondFactorCode, SignIn } from "@/lib/auth/schema";
import type { Outcome } from "@/lib/forms/result";
import { countAttempt, queuePasswordCheck, rememberNetwork } from "@/lib/auth/sign-in-limits";
import { clientAddress, clientNetwork } from "@/lib/limits/rate-limit";
import { logError } from "@/lib/logs/log";
import { site } from "@/lib/site";
import { authFor, endedSession, sessionClient } from "@/lib/supabase/server";

/** Minimum response time in ms, longer than a password comparison: timing must not reveal that an account exists. */
export const minimumResponseMs = 1000;

type Credentials = Pick<SignIn, "email" | "password">;

/**
 * Why a sign-in fails: a limit of attempts, too many others at a time, or the authentication server, with its message.
 * `unconfirmed` means that the password is right and the address was never confirmed.
 */
export type SignInRefusal = "limited" | "busy" | "refused" | "unconfirmed";

/** Signs in and stores the session in the browser. Throws when the backend fails. */
export async function signIn(credentials: Credentials): Promise<Outcome<User, SignInRefusal>> {
  const result = await authenticate(credentials);
  if (!result.ok) return result;
  await beginSession(result.data);
  return { ok: true, data: result.data.user };
}

/**
 * Returns a new session without storing it in the browser. A wrong password counts towards the limits, and so does a
 * request that timed out. Throws when the backend fails.
 */
export async function authenticate({
  email,
  password,
}: Credentials): Promise<Outcome<Session, SignInRefusal>> {
  const { isAllowed, rollback } = await countAttempt(email);
  if (!isAllowed) return { ok: false, code: "limited" };
  const minimumDuration = sleep(minimumResponseMs);
  const auth = authFor(await clientAddress());
  const response = await queuePasswordCheck(() => auth.signInWithPassword({ email, password }));
  if (!response) {
    await rollback();
    return { ok: false, code: "busy" };
  }
  const { data, error } = response;
  if (!isWrongPassword(error)) await rollback();
  if (error?.code === "invalid_credentials") await minimumDuration;
  if (error) {
    const code = error.code === "email_not_confirmed" ? "unconfirmed" : "refused";
    return { ok: false, code, message: authErrorMessage(error) };
  }
  return { ok: true, data: data.session };
}

/** Whether a sign-in counts as a wrong password. A timeout does; a request whose password was not compared does not. */
function isWrongPassword(error: AuthError | null): boolean {
  if (!error) return false;
  return error.code !== "email_not_confirmed" && error.status !== 429;
}

/** Stores a new session in this browser, replacing any other. Throws when Auth refuses it. */
export async function beginSession(session: Session): Promise<void> {
  const { error } = await sessionClient().auth.setSession(session);
  if (error) throw error;
  await rememberNetwork(session.user, await clientNetwork());
}

/** Ends this browser's session, and revokes it at the backend if that is reachable. */
export async function signOut(): Promise<void> {
  const { error } = await sessionClient().auth.signOut({ scope: "local" });
  if (error) logError("A session was ended in the browser only.", error);
  await clearSession();
}

/** Removes the session's cookies without calling the backend. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of endedSession(jar.getAll())) jar.set(name, value, options);
}

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

/** The authentication server's message for a request it refused; rethrows outages. */
export function authErrorMessage(error: AuthError): string {
  if (isAuthWeakPasswordError(error) || (isAuthApiError(error) && error.status < 500))
    return error.message;
  throw error;
}
