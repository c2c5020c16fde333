'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowSchema } from '@/lib/content/form';
import { publish, unpublish } from '@/lib/content/mutations';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { bookSchema } from './form';
import { deleteBook, saveBook } from './mutations';

/** Saves the book in the form, and leads back to the list. */
export const saveBookAction = adminAction({
  schema: bookSchema,
  failed: failures.saveBook,
  run: async ({ back, ...book }) => {
    const saved = shown(await saveBook(book));
    if (saved.ok) redirect(savedHref('/admin/books', book.id && back));
    return saved;
  },
});

/** Puts a book on the public page. */
export const publishBookAction = adminAction({
  schema: rowSchema,
  failed: failures.bookStatus,
  run: async ({ id }) => shown(await publish('books', id)),
});

/** Takes a book off the public page. */
export const unpublishBookAction = adminAction({
  schema: rowSchema,
  failed: failures.bookStatus,
  run: async ({ id }) => shown(await unpublish('books', id)),
});

/** Deletes a book. */
export const deleteBookAction = adminAction({
  schema: rowSchema,
  failed: failures.deleteBook,
  run: async ({ id }) => shown(await deleteBook(id)),
});

/** The public page shows at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('books');
  return result;
}
