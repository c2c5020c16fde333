import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import type { ActionResult } from '@/lib/action';
import { sessionClient } from '@/lib/supabase/server';
import type { SignIn } from './schema';

/** Starts a session, or answers the backend's refusal in its words. Throws when it cannot be asked. */
export async function signIn({ email, password }: SignIn): Promise<ActionResult> {
  const { error } = await (await sessionClient()).auth.signInWithPassword({ email, password });
  if (isAuthRetryableFetchError(error)) throw error;
  return error ? { ok: false, error: error.message } : { ok: true, data: undefined };
}

/** Ends this browser's session, at the backend too; without one it does nothing. */
export async function signOut(): Promise<void> {
  await (await sessionClient()).auth.signOut({ scope: 'local' });
}
