'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowSchema } from '@/lib/content/form';
import { publish, unpublish } from '@/lib/content/mutations';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { blogSchema } from './form';
import { deleteBlog, saveBlog } from './mutations';

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

/** Makes a post public. */
export const publishBlogAction = adminAction({
  schema: rowSchema,
  failed: failures.blogStatus,
  run: async ({ id }) => shown(await publish('blogs', id)),
});

/** Makes a post a draft again. */
export const unpublishBlogAction = adminAction({
  schema: rowSchema,
  failed: failures.blogStatus,
  run: async ({ id }) => shown(await unpublish('blogs', id)),
});

/** Deletes a post. */
export const deleteBlogAction = adminAction({
  schema: rowSchema,
  failed: failures.deleteBlog,
  run: async ({ id }) => shown(await deleteBlog(id)),
});

/** The list, the post's own page, whatever it was called before, and the feeds show at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('blogs');
  return result;
}
