import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { logError } from "@/lib/logs/log";
import {
  type AuthError,
  isAuthApiError,
  isAuthWeakPasswordError,
  type Session,
  type User,
} from "@supabase/supabase-js";
import { cookies } from "next/headers";
import { tooManyTries } from "@/lib/auth/action";
import type { ActionResult } from "@/lib/forms/result";
import { clientAddress, clientNetwork } from "@/lib/limits/rate-limit";
import { endedSession } from "@/lib/supabase/session-cookie";
import { authFor, sessionClient } from "@/lib/supabase/server";
import { rememberNetwork } from "@/lib/auth/known-networks";
import type { SignIn } from "@/lib/auth/schema";
import { countAttempt } from "@/lib/auth/sign-in-limit";
import { createTaskQueue } from "@/lib/limits/turns";

/**
 * Minimum response time in milliseconds. It exceeds the time of a password comparison, so that response times do not
 * reveal whether an account exists.
 */
export const minimumResponseMs = 1000;

type Credentials = Pick<SignIn, "email" | "password">;

/** Signs in and stores the session in the browser, or returns the authentication server's message. */
export async function signIn(credentials: Credentials): Promise<ActionResult<User>> {
  const result = await authenticate(credentials);
  if (!result.ok) return result;
  await beginSession(result.data);
  return { ok: true, data: result.data.user };
}

/**
 * Checks a password. Returns a new session, without storing it in the browser, or the backend's error message. Wrong
 * passwords and timeouts count towards the sign-in limits. Throws when the backend fails.
 */
export async function authenticate({
  email,
  password,
}: Credentials): Promise<ActionResult<Session>> {
  const { isAllowed, rollback } = await countAttempt(email);
  if (!isAllowed) return { ok: false, error: tooManyTries };
  const minimumDuration = sleep(minimumResponseMs);
  const auth = authFor(await clientAddress());
  const response = await queuePasswordCheck(() => auth.signInWithPassword({ email, password }));
  if (!response) {
    await rollback();
    return { ok: false, error: tooBusyMessage };
  }
  const { data, error } = response;
  if (!isWrongPassword(error)) await rollback();
  if (error?.code === "invalid_credentials") await minimumDuration;
  if (error) return { ok: false, error: authErrorMessage(error) };
  return { ok: true, data: data.session };
}

/**
 * Whether a failed sign-in counts towards the limits of wrong passwords. A timeout does; a request that Auth refused
 * before comparing the password does not.
 */
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

/** The authentication server's message for a request it refused; rethrows outages. */
export function authErrorMessage(error: AuthError): string {
  if (isAuthWeakPasswordError(error) || (isAuthApiError(error) && error.status < 500))
    return error.message;
  throw error;
}

/**
 * Runs a task that makes the backend hash a password, at most four at a time, so that each finishes before its timeout.
 * Returns null if the queue is full.
 */
export const queuePasswordCheck = createTaskQueue({ atOnce: 4, waiting: 200 });

export const tooBusyMessage =
  "Too many people are signing in at the moment. Please try again in a minute.";
