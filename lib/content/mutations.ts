import 'server-only';
import type { PostgrestError } from '@supabase/supabase-js';
import type { ActionResult } from '@/lib/action';
import { sessionClient } from '@/lib/supabase/server';
import { goneMeanwhile, overtaken, savedMeanwhile } from './form';

/** What is published and unpublished, and what a sentence calls one of it. */
const publications = { blogs: 'post', books: 'book' } as const;

type Saved = PromiseLike<{ data: string | null; error: PostgrestError | null }>;

/**
 * The id of the row that one of the functions save_job, save_event, save_blog and save_book has saved, or why it was not.
 * @param refusals what is answered to errors of this noun alone, by their code. Throws all other errors.
 */
export async function savedRow(
  noun: string,
  isEdit: boolean,
  saving: Saved,
  refusals: Record<string, ActionResult<never>> = {},
): Promise<ActionResult<string>> {
  const { data, error } = await saving;
  if (data !== null) return { ok: true, data };
  switch (error?.code) {
    case 'PT409':
      return isEdit ? overtaken(noun) : { ok: false, error: savedMeanwhile(noun) };
    case 'PT404':
      return { ok: false, error: goneMeanwhile(noun) };
    // Too many today: the sentence names the number, which the operator has set.
    case 'PT429':
      return { ok: false, error: error.message };
    default: {
      const refusal = refusals[error?.code ?? ''];
      if (!refusal) throw error;
      return refusal;
    }
  }
}

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
