import "server-only";
import type { z } from "zod";
import { shownBlogHtml } from "@/lib/html/cache";
import { cleanBlogHtml } from "@/lib/html/sanitize";
import { visibleText } from "@/lib/html/text";
import { encodeImage } from "@/lib/images/encode";
import type { previewSchema } from "./form";
import { getBlogForm } from "./queries";
import type { Blog } from "./schema";
import { blogShareLinks } from "./url";

const longestSide = 128;

export async function previewOf({
  id,
  authorImage,
  removeImage: isRemoved,
  content,
  keepPublishedAt,
  ...typed
}: z.output<typeof previewSchema>) {
  const stored = id === undefined ? null : await getBlogForm(id);
  // Sanitised twice, like a post that is saved and then read.
  const shown = await shownBlogHtml(cleanBlogHtml(content));
  const chosen = authorImage && (await encodeImage(await authorImage.arrayBuffer(), longestSide));
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
      ? `data:image/webp;base64,${chosen.toString("base64")}`
      : (!isRemoved && stored?.currentImage) || null,
    publishedAt,
    firstPublishedAt: publishedAt,
    updatedAt: now,
  };
  return { blog, shareLinks: blogShareLinks(blog) };
}
