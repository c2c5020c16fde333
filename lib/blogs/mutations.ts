import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { refused } from "@/lib/content/form";
import { savedRow } from "@/lib/content/mutations";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { shownBlogHtml } from "@/lib/html/cache";
import { encodeImage } from "@/lib/images/encode";
import { noImage } from "@/lib/images/form";
import { publicUrlOf, removeUnusedImages, uploadImage } from "@/lib/images/mutations";
import { imageNameOf } from "@/lib/images/url";
import { logError } from "@/lib/logs/log";
import { operatorClient, sessionClient } from "@/lib/supabase/server";
import { type BlogInput, contentSchema, slugTaken } from "./form";

/** Longest side of an author's image, in pixels: many times what pages show. */
const longestSide = 512;

const imageFolder = "author-images";

const imageNotSaved =
  "All but the image was saved. Please open this page again and choose the image once more.";

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
  const uploaded = encoded && (await uploadImage(encoded, imageFolder).catch(logged));
  if (uploaded === null)
    return refused("The image could not be uploaded. Please try again.", "authorImage");

  const image = uploaded ?? (isRemoved ? "" : undefined);
  const saved = await saveRow({ ...blog, content: content.data });
  if (!saved.ok) {
    if (uploaded) await removeUnusedImages([uploaded], imageFolder);
    return saved;
  }
  if (image !== undefined && !(await setAuthorImage(saved.data, image, blog.version)))
    return { ok: false, error: imageNotSaved };
  // Warms the cache of cleaned HTML.
  await shownBlogHtml(content.data);
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
  await removeUnusedImages(images, imageFolder);
  return data.length;
}

type Row = Omit<BlogInput, "authorImage" | "removeImage" | "back">;

async function saveRow({ id, version, key, ...blog }: Row) {
  const saving = (await sessionClient()).rpc("save_blog", {
    blog_id: id,
    expected_version: version,
    idempotency_key: key,
    title: blog.title,
    slug: blog.slug,
    author_name: blog.authorName,
    content: blog.content,
    excerpt: blog.excerpt ?? undefined,
    meta_title: blog.metaTitle ?? undefined,
    meta_description: blog.metaDescription ?? undefined,
    blog_type: blog.blogType,
    status: blog.status,
    keep_published_at: blog.keepPublishedAt,
    twitter_handle: blog.twitterHandle ?? undefined,
    linkedin_url: blog.linkedinUrl ?? undefined,
  });
  return savedRow("post", id !== undefined, saving, {
    [uniqueViolation]: refused(slugTaken, "slug"),
  });
}

/** Names the image of a post that was just saved, '' for none; false if the post was changed since. Throws when the backend fails. */
async function setAuthorImage(id: string, image: string, version?: number): Promise<boolean> {
  const before = await imageOf(id);
  const { error } = await operatorClient().rpc("set_author_image", {
    blog_id: id,
    author_image: image && publicUrlOf(image),
    // The save has raised it by one.
    expected_version: version && version + 1,
  });
  if (error && error.code !== "PT409") throw error;
  const unused = error ? image : before;
  if (unused) await removeUnusedImages([unused], imageFolder);
  return !error;
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
