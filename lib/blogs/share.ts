import { type ShareLink, shareLinks } from "@/lib/share/links";
import type { BlogCard } from "./schema";
import { blogUrl } from "./url";

/** Where a post can be shared (SPEC section 2). */
export function blogShareLinks(blog: BlogCard): ShareLink[] {
  return shareLinks({
    url: blogUrl(blog.slug),
    text: `${blog.title} by ${blog.authorName}`,
  });
}
