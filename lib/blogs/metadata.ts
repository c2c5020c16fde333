import type { Metadata } from "next";
import { visibleText } from "@/lib/html/text";
import { pageMetadata } from "@/lib/metadata/metadata";
import { shortenDescription } from "@/lib/text/shorten";
import { blogFeedPaths } from "@/lib/blogs/feed";
import { type Blog, type BlogSummary, twitterUrl } from "@/lib/blogs/schema";
import { blogImageUrl, blogPath, blogCrumbs, blogUrl } from "@/lib/blogs/url";
import type { BlogPosting, ItemList } from "schema-dts";
import { breadcrumbsJsonLd, itemList } from "@/lib/metadata/json-ld";
import { site, absoluteUrl } from "@/lib/config/site";

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

function blogDescription({ metaDescription, excerpt, content }: Blog): string {
  return metaDescription || shortenDescription(excerpt || visibleText(content));
}

function authorUrl({ linkedinUrl, twitterHandle }: BlogSummary): string | undefined {
  if (linkedinUrl) return linkedinUrl;
  return twitterHandle ? twitterUrl(twitterHandle) : undefined;
}

export function blogJsonLd(blog: Blog) {
  return [blogPosting(blog, blogDescription(blog)), breadcrumbsJsonLd(blogCrumbs(blog))];
}

export const blogsJsonLd = (blogs: BlogSummary[]): ItemList =>
  itemList(blogs.map((blog) => blogPosting(blog, blog.excerpt || undefined)));

function blogPosting(blog: BlogSummary, description: string | undefined): BlogPosting {
  const url = blogUrl(blog.slug);
  return {
    "@type": "BlogPosting",
    headline: blog.title,
    description,
    image: blogImageUrl(blog.slug),
    author: {
      "@type": "Person",
      name: blog.authorName,
      url: authorUrl(blog),
    },
    publisher: { "@type": "Organization", name: site.name, url: absoluteUrl("/") },
    datePublished: blog.publishedAt,
    dateModified: blog.updatedAt,
    url,
    mainEntityOfPage: url,
  };
}
