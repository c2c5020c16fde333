import type { Enums, Tables } from "@/lib/supabase/database.types";
import type { FromRow } from "@/lib/text/from-row";

export type BlogType = Enums<"blog_type">;

/** Types of blog posts; the first is the default. */
export const blogTypeNames: Record<BlogType, string> = {
  golang_blogs: "Golang Blogs",
  other_tech_blogs: "Other Tech Blogs",
  non_tech_blogs: "Non Tech Blogs",
};

export const blogTypes = Object.keys(blogTypeNames) as BlogType[];

/** Labels of blog types in the public filter. */
export const blogCategories = {
  golang_blogs: "Go",
  other_tech_blogs: "Other tech",
  non_tech_blogs: "Beyond tech",
} satisfies Record<BlogType, string>;

/** Maximum number of posts on the blogs page. */
export const blogListSize = 200;

type BlogRow = FromRow<Tables<"blogs">>;

/** A post in lists. `publishedAt` is ISO 8601, `authorImage` a path of this site. */
export type BlogSummary = Pick<
  BlogRow,
  | "slug"
  | "title"
  | "authorName"
  | "authorImage"
  | "twitterHandle"
  | "linkedinUrl"
  | "blogType"
  | "wordCount"
  | "updatedAt"
> & { excerpt: string; publishedAt: string };

/** A post on its page. `content` is sanitised HTML; later publications do not change `firstPublishedAt`. */
export type Blog = BlogSummary &
  Pick<BlogRow, "content" | "metaTitle" | "metaDescription"> & {
    firstPublishedAt: string;
  };

/** Reading speed in words per minute. */
const readingSpeed = 220;

export function formatReadingTime(words: number): string {
  return `${Math.max(1, Math.round(words / readingSpeed))} min read`;
}

/** The URL of an X profile, given by its handle, with or without '@', or by its URL. */
export function twitterUrl(handle: string): string {
  const withoutPrefix = handle.replace(profilePrefix, "");
  const name = withoutPrefix.replace(afterName, "");
  return `https://x.com/${encodeURIComponent(name)}`;
}

/** The part of a profile's URL before the name, or the '@' of a handle. */
const profilePrefix = /^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/|^@/u;

/** The part of a profile's URL after the name: further path segments, query and fragment. */
const afterName = /[/?#].*$/u;
