"use server";
import { adminAction, answerOnly } from "@/lib/auth/session";
import { rowChanges } from "@/lib/rows/changes";
import { setStatus } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/submission";
import { hrefAfterSaving, withoutBackParameter } from "@/lib/rows/list-address";
import { blogSchema, blogPreviewSchema } from "@/lib/blogs/form";
import { deleteBlogs, saveBlog } from "@/lib/blogs/mutations";
import { renderBlogPreview } from "@/lib/blogs/preview";

export const saveBlogAction = adminAction({
  schema: blogSchema,
  failed: failures.saveBlog,
  run: (blog, admin) => saveBlog(withoutBackParameter(blog), admin),
  after: { goTo: (_, { id, back }) => hrefAfterSaving("/admin/blogs", id && back) },
});

export const previewBlogAction = adminAction({
  schema: blogPreviewSchema,
  run: renderBlogPreview,
  after: answerOnly,
});

export const changeBlogsAction = adminAction(
  rowChanges("blogs", {
    publish: (ids) => setStatus("blogs", "published", ids),
    unpublish: (ids) => setStatus("blogs", "draft", ids),
    delete: deleteBlogs,
  }),
);
