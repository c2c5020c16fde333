'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowChanges } from '@/lib/content/changes';
import { publish, unpublish } from '@/lib/content/mutations';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { blogSchema } from './form';
import { deleteBlogs, saveBlog } from './mutations';

/** Saves the post in the form, and leads back to the list. */
export const saveBlogAction = adminAction({
  schema: blogSchema,
  failed: failures.saveBlog,
  run: async ({ back, ...blog }) => {
    const saved = shown(await saveBlog(blog));
    if (saved.ok) redirect(savedHref('/admin/blogs', blog.id && back));
    return saved;
  },
});

/** Publishes, unpublishes or deletes posts. */
export const changeBlogsAction = adminAction(
  rowChanges('blogs', {
    publish: (ids) => publish('blogs', ids),
    unpublish: (ids) => unpublish('blogs', ids),
    delete: deleteBlogs,
  }),
);

/** The list, the post's own page, whatever it was called before, and the feeds show at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('blogs');
  return result;
}
