"use server";
import { adminAction } from "@/lib/auth/action";
import { rowChanges } from "@/lib/rows/changes";
import { setStatus } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/failures";
import { showSaved } from "@/lib/http/after-action";
import { savedHref } from "@/lib/rows/list-address";
import { blogSchema, blogPreviewSchema } from "@/lib/blogs/form";
import { deleteBlogs, saveBlog } from "@/lib/blogs/mutations";
import { renderBlogPreview } from "@/lib/blogs/preview";

export const saveBlogAction = adminAction({
  schema: blogSchema,
  failed: failures.saveBlog,
  run: async ({ back, ...blog }, admin) =>
    showSaved(await saveBlog(blog, admin), savedHref("/admin/blogs", blog.id && back)),
});

export const previewBlogAction = adminAction({
  schema: blogPreviewSchema,
  run: renderBlogPreview,
});

export const changeBlogsAction = adminAction(
  rowChanges("blogs", {
    publish: (ids) => setStatus("blogs", "published", ids),
    unpublish: (ids) => setStatus("blogs", "draft", ids),
    delete: deleteBlogs,
  }),
);
