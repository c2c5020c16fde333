import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/config/site";
import { shareLinks } from "@/lib/share/links";
import type { BlogSummary } from "@/lib/blogs/schema";

export const blogPath = (slug: string): string => `/blogs/${slug}`;

export const blogUrl = (slug: string): string => absoluteUrl(blogPath(slug));

export function blogCrumbs({ title, slug }: { title: string; slug: string }): Crumb[] {
  return [
    { name: "Blogs", path: "/blogs" },
    { name: title, path: blogPath(slug) },
  ];
}

export const blogImageUrl = (slug: string): string => absoluteUrl(`/og/blogs/${slug}`);

export function blogShareLinks({ slug, title, authorName }: BlogSummary) {
  const links = shareLinks(blogUrl(slug), `${title} by ${authorName}`);
  return links.filter(({ label }) => label !== "X");
}
