import 'server-only';
import type { ActionResult } from '@/lib/action';
import { publicWriter, sessionClient } from '@/lib/supabase/server';

/** The code of Postgres for a value that must be unique and is there already. */
const uniqueViolation = '23505';

/**
 * Subscribes an address to the weekly job alerts, also one that had unsubscribed; an active one is told so.
 * Throws on any other failure.
 */
export async function subscribe(email: string): Promise<ActionResult> {
  const { error } = await publicWriter().from('newsletter_subscriptions').insert({ email });
  if (error?.code === uniqueViolation) return { ok: false, error: 'This email is already subscribed.' };
  if (error) throw error;
  return { ok: true, data: undefined };
}

/** Takes an active address off the list, as an admin. One that has left already is told so. Throws when the backend fails. */
export async function unsubscribe(id: string): Promise<ActionResult> {
  const { data } = await (await sessionClient())
    .from('newsletter_subscriptions')
    .update({ unsubscribed_at: new Date().toISOString() })
    .eq('id', id)
    .is('unsubscribed_at', null)
    .select('id')
    .throwOnError();
  return data.length > 0 ? { ok: true, data: undefined } : { ok: false, error: 'This address is unsubscribed already.' };
}
