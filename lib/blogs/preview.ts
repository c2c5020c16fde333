import "server-only";
import type { z } from "zod";
import type { Profile } from "@/lib/auth/session";
import { fieldFailure } from "@/lib/rows/mutations";
import { shownBlogHtml } from "@/lib/html/cache";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import { encodeImage } from "@/lib/images/encode";
import type { blogPreviewSchema } from "@/lib/blogs/form";
import { getBlogForm } from "@/lib/blogs/queries";
import type { Blog } from "@/lib/blogs/schema";
import { blogShareLinks } from "@/lib/blogs/url";

/** The longest side of the author's image in a preview, in pixels. */
const longestSide = 128;

/** A post as its page would show it, from a form that may be incomplete; nothing is stored. */
export async function renderBlogPreview(
  {
    id,
    authorImage,
    removeImage: isRemoved,
    content,
    keepPublishedAt,
    ...typed
  }: z.output<typeof blogPreviewSchema>,
  { id: profileId }: Pick<Profile, "id">,
) {
  const stored = id === undefined ? null : await getBlogForm(id);
  // Sanitised twice, because a post is sanitised once when it is saved and again when it is displayed.
  const shown = await shownBlogHtml(cleanBlogHtml(content));
  let image = isRemoved ? null : stored?.currentImage || null;
  if (authorImage) {
    const encoded = await encodeImage(authorImage, longestSide, profileId);
    if ("problem" in encoded) return fieldFailure(encoded.problem, "authorImage");
    image = `data:image/webp;base64,${encoded.webp.toString("base64")}`;
  }
  const now = new Date().toISOString();
  const storedDate = keepPublishedAt ? stored?.publishedAt : undefined;
  const publishedAt = storedDate || now;
  const blog: Blog = {
    ...typed,
    slug: "preview",
    excerpt: "",
    metaTitle: null,
    metaDescription: null,
    content: shown,
    wordCount: visibleText(shown).split(" ").length,
    authorImage: image,
    publishedAt,
    firstPublishedAt: publishedAt,
    updatedAt: now,
  };
  return { ok: true as const, data: { blog, shareLinks: blogShareLinks(blog) } };
}
