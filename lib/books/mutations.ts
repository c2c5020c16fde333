import 'server-only';
import type { ActionResult } from '@/lib/action';
import { goneMeanwhile } from '@/lib/content/form';
import { savedRow } from '@/lib/content/mutations';
import { sessionClient } from '@/lib/supabase/server';
import type { BookInput } from './form';

const done = { ok: true, data: undefined } as const;

/**
 * Adds a book, or changes the one with `id` if it still is at `version`; the same `key` adds one book however often.
 * @returns its id. Throws when the backend fails.
 */
export async function saveBook({ id, version, key, ...book }: Omit<BookInput, 'back'>): Promise<ActionResult<string>> {
  const saving = (await sessionClient()).rpc('save_book', {
    book_id: id,
    expected_version: version,
    idempotency_key: key,
    title: book.title,
    author: book.author,
    cover_url: book.coverUrl,
    purchase_url: book.purchaseUrl,
    book_type: book.bookType,
    status: book.status,
  });
  return savedRow('book', id !== undefined, saving);
}

/** Deletes a book. Throws when the backend fails. */
export async function deleteBook(id: string): Promise<ActionResult> {
  const { data } = await (await sessionClient()).from('books').delete().eq('id', id).select('id').throwOnError();
  return data.length > 0 ? done : { ok: false, error: goneMeanwhile('book') };
}
