import 'server-only';
import type { ActionResult } from '@/lib/action';
import { goneMeanwhile, overtaken } from '@/lib/content/form';
import { uniqueViolation } from '@/lib/content/mutations';
import { sessionClient } from '@/lib/supabase/server';
import type { BookInput } from './form';

const done = { ok: true, data: undefined } as const;

/**
 * Adds a book, or changes the one with `id` if it still is at `version`; the same `key` adds one book however often.
 * Throws when the backend fails.
 */
export async function saveBook({ id, version, key, ...book }: Omit<BookInput, 'back'>): Promise<ActionResult> {
  const client = await sessionClient();
  const row = {
    title: book.title,
    author: book.author,
    cover_url: book.coverUrl,
    purchase_url: book.purchaseUrl,
    book_type: book.bookType,
    status: book.status,
  };
  if (!id) {
    const { error } = await client.from('books').insert({ ...row, description: '', idempotency_key: key });
    if (error && error.code !== uniqueViolation) throw error;
    return done;
  }
  const edit = client.from('books').update(row).eq('id', id);
  const { data: changed } = await (version ? edit.eq('version', version) : edit).select('id').throwOnError();
  if (changed.length > 0) return done;
  const { data: there } = await client.from('books').select('id').eq('id', id).throwOnError();
  return there.length > 0 ? overtaken('book') : { ok: false, error: goneMeanwhile('book') };
}

/** Deletes a book. Throws when the backend fails. */
export async function deleteBook(id: string): Promise<ActionResult> {
  const { data } = await (await sessionClient()).from('books').delete().eq('id', id).select('id').throwOnError();
  return data.length > 0 ? done : { ok: false, error: goneMeanwhile('book') };
}
