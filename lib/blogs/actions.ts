"use server";
import { adminAction } from "@/lib/auth/action";
import { rowChanges } from "@/lib/content/changes";
import { setStatus } from "@/lib/content/mutations";
import { failures } from "@/lib/forms/failures";
import { showSaved } from "@/lib/http/purge-pages";
import { savedHref } from "@/lib/forms/list";
import { blogSchema, previewSchema } from "./form";
import { deleteBlogs, saveBlog } from "./mutations";
import { previewOf } from "./preview";

export const saveBlogAction = adminAction({
  schema: blogSchema,
  failed: failures.saveBlog,
  run: async ({ back, ...blog }, who) =>
    showSaved(await saveBlog(blog, who), savedHref("/admin/blogs", blog.id && back)),
});

export const previewBlogAction = adminAction({
  schema: previewSchema,
  run: previewOf,
});

export const changeBlogsAction = adminAction(
  rowChanges("blogs", {
    publish: (ids) => setStatus("blogs", "published", ids),
    unpublish: (ids) => setStatus("blogs", "draft", ids),
    delete: deleteBlogs,
  }),
);
