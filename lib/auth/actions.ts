'use server';
import { redirect } from 'next/navigation';
import { type ActionResult, publicAction } from '@/lib/action';
import { signIn, signOut } from './mutations';
import { nextPath } from './next-path';
import { signInSchema } from './schema';

const limit = { name: 'sign-in', points: 30, seconds: 300 };

/** Signs an admin in. Whether the account is one is decided by the pages. */
export const signInAdminAction = publicAction(limit, {
  schema: signInSchema,
  run: async (input): Promise<ActionResult> => {
    const result = await signIn(input);
    if (!result.ok) return { ok: false, error: 'Invalid email or password' };
    redirect(nextPath(input.next, '/admin'));
  },
});

/** Signs a recruiter in. */
export const signInRecruiterAction = publicAction(limit, {
  schema: signInSchema,
  failed: 'Failed to login',
  run: async (input): Promise<ActionResult> => {
    const result = await signIn(input);
    if (!result.ok) return result;
    redirect(nextPath(input.next, '/recruiter/dashboard'));
  },
});

/** Ends the session of this browser. */
export async function signOutAction(): Promise<void> {
  await signOut();
  redirect('/');
}
