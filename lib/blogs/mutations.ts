import "server-only";
import type { ActionResult } from "@/lib/forms/submission";
import type { Profile } from "@/lib/auth/session";
import { editableRow } from "@/lib/rows/queries";
import { fieldFailure, saveRow, uniqueViolation } from "@/lib/rows/mutations";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { shownBlogHtml } from "@/lib/html/cache";
import { removeUnusedImages, saveWithImage } from "@/lib/images/mutations";
import { imagePublicUrl } from "@/lib/images/queries";
import { imageName } from "@/lib/images/url";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { toColumns } from "@/lib/text/from-row";
import { type BlogInput, contentSchema, slugTaken } from "@/lib/blogs/form";

const imageFolder = "author-images";

/**
 * Updates a post if it is still at `version`, or creates one; requests repeated with the same `key` create it once.
 * Returns the post's id.
 */
export async function saveBlog(
  {
    id,
    version,
    key,
    keepPublishedAt,
    authorImage,
    removeImage: isRemoved,
    ...blog
  }: Omit<BlogInput, "back">,
  { id: profileId }: Pick<Profile, "id">,
): Promise<ActionResult<string>> {
  const content = contentSchema.safeParse(cleanBlogHtml(blog.content));
  if (!content.success) return fieldFailure(content.error.issues[0]?.message ?? "", "content");

  const saved = await saveWithImage(
    {
      noun: "image",
      field: "authorImage",
      folder: imageFolder,
      file: authorImage,
      isRemoved,
      profileId,
      id,
      version,
      async read(blogId) {
        const row = await editableRow("blogs", blogId);
        return row && { version: row.version, image: imageName(row.author_image) };
      },
      set: (blogId, name) =>
        operatorClient().rpc("set_author_image", {
          blog_id: blogId,
          author_image: name && imagePublicUrl(name),
          // Saving the post has already increased its version by one.
          expected_version: version === undefined ? undefined : version + 1,
        }),
    },
    () =>
      saveRow(
        "post",
        id === undefined,
        sessionClient().rpc("save_blog", {
          blog: toColumns({ ...blog, content: content.data }),
          blog_id: id,
          expected_version: version,
          idempotency_key: key,
          keep_published_at: keepPublishedAt,
        }),
        { [uniqueViolation]: fieldFailure(slugTaken, "slug") },
      ),
  );
  // Warms the cache of cleaned HTML.
  if (saved.ok) await shownBlogHtml(content.data);
  return saved;
}

/** Deletes posts and their authors' images that no other post uses. Returns how many posts were deleted. */
export async function deleteBlogs(ids: string[]): Promise<number> {
  const { data } = await sessionClient()
    .from("blogs")
    .delete()
    .in("id", ids)
    .select("author_image")
    .throwOnError();
  const images = data.flatMap(({ author_image }) => imageName(author_image) ?? []);
  await removeUnusedImages(images, imageFolder);
  return data.length;
}
