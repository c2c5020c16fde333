'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowSchema } from '@/lib/content/form';
import { publish, unpublish } from '@/lib/content/mutations';
import { savedHref } from '@/lib/list';
import { bookSchema } from './form';
import { deleteBook, saveBook } from './mutations';

/** Saves the book in the form, and leads back to the list. */
export const saveBookAction = adminAction({
  schema: bookSchema,
  failed: 'Failed to save book',
  run: async (book) => {
    const saved = shown(await saveBook(book));
    if (saved.ok) redirect(savedHref('/admin/books'));
    return saved;
  },
});

/** Puts a book on the public page. */
export const publishBookAction = adminAction({
  schema: rowSchema,
  failed: 'Failed to update book status',
  run: async ({ id }) => shown(await publish('books', id)),
});

/** Takes a book off the public page. */
export const unpublishBookAction = adminAction({
  schema: rowSchema,
  failed: 'Failed to update book status',
  run: async ({ id }) => shown(await unpublish('books', id)),
});

/** Deletes a book. */
export const deleteBookAction = adminAction({
  schema: rowSchema,
  failed: 'Failed to delete book',
  run: async ({ id }) => shown(await deleteBook(id)),
});

/** The public page shows at once what was done. */
function shown(result: ActionResult): ActionResult {
  if (result.ok) updateTag('books');
  return result;
}
