import type { Enums } from "../supabase/database.types";

export type BlogType = Enums<"blog_type">;

/** Types of blog posts; the first is the default (SPEC section 9). */
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

export const listSize = 200;

/** A post in lists. `publishedAt` is ISO 8601, `authorImage` a path of this site. */
export type BlogCard = {
  slug: string;
  title: string;
  excerpt: string;
  authorName: string;
  authorImage: string | null;
  twitterHandle: string | null;
  linkedinUrl: string | null;
  blogType: BlogType;
  wordCount: number;
  publishedAt: string;
};

/** A post on its page. `content` is sanitised HTML. */
export type Blog = BlogCard & {
  /** When the post was first published, ISO 8601; later publications do not change it. */
  firstPublishedAt: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  updatedAt: string;
};

/** Reading speed in words per minute. */
const readingSpeed = 220;

export function formatReadingTime(words: number): string {
  return `${Math.max(1, Math.round(words / readingSpeed))} min read`;
}

/** The profile on X for a handle with or without '@', or for a profile's address. */
export function twitterUrl(handle: string): string {
  const name = handle.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/|^@/u, "");
  return `https://x.com/${encodeURIComponent(name.replace(/[/?#].*$/u, ""))}`;
}
