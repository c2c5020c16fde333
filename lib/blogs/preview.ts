import "server-only";
import type { z } from "zod";
import type { Profile } from "@/lib/auth/session";
import { refused } from "@/lib/rows/form";
import { shownBlogHtml } from "@/lib/html/cache";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import { encodeImage } from "@/lib/images/encode";
import type { previewSchema } from "@/lib/blogs/form";
import { getBlogForm } from "@/lib/blogs/queries";
import type { Blog } from "@/lib/blogs/schema";
import { blogShareLinks } from "@/lib/blogs/url";

const longestSide = 128;

export async function renderBlogPreview(
  {
    id,
    authorImage,
    removeImage: isRemoved,
    content,
    keepPublishedAt,
    ...typed
  }: z.output<typeof previewSchema>,
  { id: account }: Pick<Profile, "id">,
) {
  const stored = id === undefined ? null : await getBlogForm(id);
  // Sanitised twice, like a post that is saved and then read.
  const shown = await shownBlogHtml(cleanBlogHtml(content));
  const chosen = authorImage && (await encodeImage(authorImage, longestSide, account));
  if (chosen && "problem" in chosen) return refused(chosen.problem, "authorImage");
  const now = new Date().toISOString();
  const publishedAt = (keepPublishedAt && stored?.publishedAt) || now;
  const blog: Blog = {
    ...typed,
    slug: "preview",
    excerpt: "",
    metaTitle: null,
    metaDescription: null,
    content: shown,
    wordCount: visibleText(shown).split(" ").length,
    authorImage: chosen
      ? `data:image/webp;base64,${chosen.webp.toString("base64")}`
      : (!isRemoved && stored?.currentImage) || null,
    publishedAt,
    firstPublishedAt: publishedAt,
    updatedAt: now,
  };
  return { ok: true as const, data: { blog, shareLinks: blogShareLinks(blog) } };
}
