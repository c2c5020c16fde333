import type { Enums } from "../supabase/database.types";

/** Kinds of post; the first is the default (SPEC section 9). */
export const blogTypes = [
  "golang_blogs",
  "other_tech_blogs",
  "non_tech_blogs",
] as const satisfies Enums<"blog_type">[];

export type BlogType = (typeof blogTypes)[number];

/** What kinds of post are called. */
export const blogTypeNames = {
  golang_blogs: "Golang Blogs",
  other_tech_blogs: "Other Tech Blogs",
  non_tech_blogs: "Non Tech Blogs",
} satisfies Record<BlogType, string>;

/** The same where readers choose by it. */
export const blogCategories = {
  golang_blogs: "Go",
  other_tech_blogs: "Other tech",
  non_tech_blogs: "Beyond tech",
} satisfies Record<BlogType, string>;

/** Most posts on the list. */
export const listSize = 200;

/** What the list of posts shows. `publishedAt` is ISO 8601 with its zone, `authorImage` a path of this site. */
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

/** What a post's own page shows. `content` is sanitised HTML. */
export type Blog = BlogCard & {
  /** When it was new, which a correction or another publication does not change. */
  firstPublishedAt: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  updatedAt: string;
};

/** A post on the admins' list. `publishedAt` is ISO 8601 in UTC, null for a draft. */
export type ManagedBlog = Pick<Blog, "slug" | "title" | "authorName" | "blogType"> & {
  id: string;
  createdAt: string;
  publishedAt: string | null;
};

/** Words a minute at which posts are read. */
const readingSpeed = 220;

/** '4 min read', of a text of so many words; at least a minute. */
export function formatReadingTime(words: number): string {
  return `${Math.max(1, Math.round(words / readingSpeed))} min read`;
}

/** The page of a person on X, whether the handle was stored with its '@', without, or as an address. */
export function twitterUrl(handle: string): string {
  const name = handle.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/|^@/u, "");
  return `https://x.com/${encodeURIComponent(name.replace(/[/?#].*$/u, ""))}`;
}
