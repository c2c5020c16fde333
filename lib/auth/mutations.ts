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
import { type ActionResult, tooManyTries } from "@/lib/auth/action";
import { clientAddress, clientNetwork } from "@/lib/limits/rate-limit";
import { endedSession } from "@/lib/supabase/session-cookie";
import { authFor, sessionClient } from "@/lib/supabase/server";
import { rememberNetwork } from "./known-networks";
import type { SignIn } from "./schema";
import { countAttempt } from "./sign-in-limit";
import { createTurns } from "@/lib/limits/turns";

/** Shortest time of an answer that must not tell whether there is an account, in milliseconds: longer than comparing a password. */
export const answerMs = 1000;

type Credentials = Pick<SignIn, "email" | "password">;

/** Starts a session in this browser, or answers as `authenticate` does. */
export async function signIn(credentials: Credentials): Promise<ActionResult<User>> {
  const result = await authenticate(credentials);
  if (!result.ok) return result;
  await beginSession(result.data);
  return { ok: true, data: result.data.user };
}

/**
 * A new session of whoever knows the password, not yet in this browser, or the backend's refusal in its words. A try counts
 * towards the limits unless the backend says that it was no wrong password, and the answer to a wrong one takes a while.
 * Throws when the backend cannot tell.
 */
export async function authenticate({
  email,
  password,
}: Credentials): Promise<ActionResult<Session>> {
  const { isAllowed, rollback } = await countAttempt(email);
  if (!isAllowed) return { ok: false, error: tooManyTries };
  const longEnough = sleep(answerMs);
  const auth = authFor(await clientAddress());
  const answer = await inPasswordTurn(() => auth.signInWithPassword({ email, password }));
  if (!answer || isNoAttempt(answer.error)) await rollback();
  if (!answer) return { ok: false, error: tooBusy };
  const { data, error } = answer;
  if (error?.code === "invalid_credentials") await longEnough;
  if (error) return { ok: false, error: refusalOf(error) };
  return { ok: true, data: data.session };
}

/** Whether the password was right, or not looked at: an answer that never came may have been to a wrong one. */
const isNoAttempt = (error: AuthError | null) =>
  !error || error.code === "email_not_confirmed" || error.status === 429;

/** Puts a session that Auth has just given into this browser, whatever was there before. Throws when Auth takes it back. */
export async function beginSession(session: Session): Promise<void> {
  const client = await sessionClient();
  const { error } = await client.auth.setSession(session);
  if (error) throw error;
  await rememberNetwork(session.user, await clientNetwork());
}

/** Ends this browser's session, at the backend too if that can be reached; without one it does nothing. */
export async function signOut(): Promise<void> {
  const client = await sessionClient();
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error) logError("A session was ended in the browser only.", error);
  await forgetSession();
}

/** Takes the session out of this browser; the backend is not told. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of endedSession(jar.getAll())) jar.set(name, value, options);
}

/** What Auth said, for the person who asked; what is no refusal but a failure is thrown. */
export function refusalOf(error: AuthError): string {
  if (isAuthWeakPasswordError(error) || (isAuthApiError(error) && error.status < 500))
    return error.message;
  throw error;
}

/** Runs a few calls at a time that make the backend hash a password, so that each is answered in time. Null when too many wait. */
export const inPasswordTurn = createTurns({ atOnce: 4, waiting: 200 });

/** The message for those who would have to wait too long. */
export const tooBusy =
  "Too many people are signing in at the moment. Please try again in a minute.";
