import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { refused } from "@/lib/content/form";
import { savedRow } from "@/lib/content/mutations";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { shownBlogHtml } from "@/lib/html/cache";
import { encodeImage } from "@/lib/images/encode";
import { noImage } from "@/lib/images/form";
import { publicUrlOf, removeImage, uploadImage } from "@/lib/images/mutations";
import { imageNameOf } from "@/lib/images/url";
import { logError } from "@/lib/logs/log";
import { sessionClient } from "@/lib/supabase/server";
import { type BlogInput, contentSchema, slugTaken } from "./form";

/** Longest side of an author's image, in pixels: many times what pages show. */
const longestSide = 512;

const uniqueViolation = "23505";

/** Saves a post at `version`, or a new one once for each `key`, and returns its id. Throws when the backend fails. */
export async function saveBlog({
  authorImage,
  removeImage: isRemoved,
  ...blog
}: Omit<BlogInput, "back">): Promise<ActionResult<string>> {
  const content = contentSchema.safeParse(cleanBlogHtml(blog.content));
  if (!content.success) return refused(content.error.issues[0]?.message ?? "", "content");

  const encoded = authorImage && (await encodeImage(await authorImage.arrayBuffer(), longestSide));
  if (encoded === null) return refused(noImage, "authorImage");
  const uploaded = encoded && (await uploadImage(encoded).catch(logged));
  if (uploaded === null)
    return refused("The image could not be uploaded. Please try again.", "authorImage");

  const image = uploaded ? await publicUrlOf(uploaded) : isRemoved ? "" : undefined;
  const before = blog.id && image !== undefined ? await imageOf(blog.id) : null;
  // Where the answer does not come, the post may have been saved: its image stays then.
  const saved = await saveRow({ ...blog, content: content.data }, image);
  const useless = saved.ok ? before : uploaded;
  if (useless) await removeImage(useless);
  // Nobody who is shown it waits for that.
  if (saved.ok) await shownBlogHtml(content.data);
  return saved;
}

/** Deletes posts with their authors' images. Returns how many there were; throws when the backend fails. */
export async function deleteBlogs(ids: string[]): Promise<number> {
  const client = await sessionClient();
  const { data } = await client
    .from("blogs")
    .delete()
    .in("id", ids)
    .select("author_image")
    .throwOnError();
  const images = data.flatMap(({ author_image }) => imageNameOf(author_image) ?? []);
  await Promise.all(images.map(removeImage));
  return data.length;
}

type Row = Omit<BlogInput, "authorImage" | "removeImage" | "back">;

/** `image` is the URL of the new one, '' for none, undefined to leave it as it is. */
async function saveRow({ id, version, key, ...blog }: Row, image: string | undefined) {
  const saving = (await sessionClient()).rpc("save_blog", {
    blog_id: id,
    expected_version: version,
    idempotency_key: key,
    title: blog.title,
    slug: blog.slug,
    author_name: blog.authorName,
    author_image: image,
    content: blog.content,
    excerpt: blog.excerpt ?? undefined,
    meta_title: blog.metaTitle ?? undefined,
    meta_description: blog.metaDescription ?? undefined,
    blog_type: blog.blogType,
    status: blog.status,
    twitter_handle: blog.twitterHandle ?? undefined,
    linkedin_url: blog.linkedinUrl ?? undefined,
  });
  return savedRow("post", id !== undefined, saving, {
    [uniqueViolation]: refused(slugTaken, "slug"),
  });
}

async function imageOf(id: string): Promise<string | null> {
  const client = await sessionClient();
  const { data } = await client
    .from("blogs")
    .select("author_image")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return imageNameOf(data?.author_image ?? null);
}

function logged(error: unknown): null {
  logError("An image could not be uploaded.", error);
  return null;
}
