import 'server-only';
import type { ActionResult } from '@/lib/action';
import { sessionClient } from '@/lib/supabase/server';
import { goneMeanwhile } from './form';

/** What is published and unpublished, and what a sentence calls one of it. */
const publications = { blogs: 'post', books: 'book' } as const;

/** The code of Postgres for a value that must be unique and is there already. */
export const uniqueViolation = '23505';

/** Makes a draft public, as of now. Throws when the backend fails. */
export async function publish(table: keyof typeof publications, id: string): Promise<ActionResult> {
  return setStatus(table, id, 'published');
}

/** Makes what is public a draft again. Throws when the backend fails. */
export async function unpublish(table: keyof typeof publications, id: string): Promise<ActionResult> {
  return setStatus(table, id, 'draft');
}

async function setStatus(table: keyof typeof publications, id: string, status: 'draft' | 'published'): Promise<ActionResult> {
  const client = await sessionClient();
  // Publishing what is published already would only set its clock.
  const { data: changed } = await client.from(table).update({ status }).eq('id', id).neq('status', status).select('id').throwOnError();
  if (changed.length > 0) return { ok: true, data: undefined };
  const { data: same } = await client.from(table).select('id').eq('id', id).eq('status', status).throwOnError();
  return same.length > 0 ? { ok: true, data: undefined } : { ok: false, error: goneMeanwhile(publications[table]) };
}
