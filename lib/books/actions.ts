'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowChanges } from '@/lib/content/changes';
import { deleteRows, publish, unpublish } from '@/lib/content/mutations';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { bookSchema } from './form';
import { saveBook } from './mutations';

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

/** Publishes, unpublishes or deletes books. */
export const changeBooksAction = adminAction(
  rowChanges('books', {
    publish: (ids) => publish('books', ids),
    unpublish: (ids) => unpublish('books', ids),
    delete: (ids) => deleteRows('books', ids),
  }),
);

/** The public page shows at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('books');
  return result;
}
