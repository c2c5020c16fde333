import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";
import { type ShareLink, shareLinks } from "@/lib/share/links";
import type { BlogCard } from "./schema";

export function blogPath(slug: string): string {
  return `/blogs/${slug}`;
}

export function blogUrl(slug: string): string {
  return absoluteUrl(blogPath(slug));
}

export function blogCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Blogs", path: "/blogs" },
    { name: title, path: blogPath(slug) },
  ];
}

export function blogImageUrl(slug: string): string {
  return absoluteUrl(`/og/blogs/${slug}`);
}

export function blogShareLinks(blog: BlogCard): ShareLink[] {
  return shareLinks({
    url: blogUrl(blog.slug),
    text: `${blog.title} by ${blog.authorName}`,
  });
}
