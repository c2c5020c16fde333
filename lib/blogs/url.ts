import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";
import { type ShareLink, shareLinks } from "@/lib/share/links";
import type { BlogCard } from "./schema";

/** A post's page within the site. */
export function blogPath(slug: string): string {
  return `/blogs/${slug}`;
}

/** A post's page, as anybody anywhere can open it. */
export function blogUrl(slug: string): string {
  return absoluteUrl(blogPath(slug));
}

/** The way to a post's page. */
export function blogCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Blogs", path: "/blogs" },
    { name: title, path: blogPath(slug) },
  ];
}

/** The picture of a post for previews, 1200×630. */
export function blogImageUrl(slug: string): string {
  return absoluteUrl(`/og/blogs/${slug}`);
}

/** Where a post can be shared (SPEC section 2). */
export function blogShareLinks(blog: BlogCard): ShareLink[] {
  return shareLinks({
    url: blogUrl(blog.slug),
    text: `${blog.title} by ${blog.authorName}`,
  });
}
