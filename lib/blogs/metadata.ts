import type { Metadata } from "next";
import { visibleText } from "@/lib/html/text";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shorten } from "@/lib/text/shorten";
import { blogFeedPaths } from "./feed";
import type { Blog } from "./schema";
import { blogImageUrl, blogPath } from "./url";

/** The head of the list of posts. */
export function blogListMetadata(): Metadata {
  return pageMetadata({
    title: "Blogs",
    description: "Posts about Go, and about the work around it.",
    path: "/blogs",
    feeds: blogFeedPaths,
  });
}

/** The head of a post's page. */
export function blogMetadata(blog: Blog): Metadata {
  return pageMetadata({
    title: blog.metaTitle || blog.title,
    description: blogDescription(blog),
    path: blogPath(blog.slug),
    image: blogImageUrl(blog.slug),
    feeds: blogFeedPaths,
    article: {
      authors: [blog.authorName],
      publishedTime: blog.publishedAt,
      modifiedTime: blog.updatedAt,
    },
  });
}

/** What a post is about, for previews: its own words for them, or its excerpt cut to 200 characters (SPEC section 9). */
export function blogDescription({ metaDescription, excerpt, content }: Blog): string {
  return metaDescription || shorten(excerpt || visibleText(content));
}
