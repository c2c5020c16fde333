/** What the list of posts shows. `publishedAt` is ISO 8601 with its zone. */
export type BlogCard = {
  slug: string;
  title: string;
  excerpt: string;
  authorName: string;
  authorImage: string | null;
  twitterHandle: string | null;
  linkedinUrl: string | null;
  publishedAt: string;
};

/** What a post's own page shows. `content` is sanitised HTML. */
export type Blog = BlogCard & {
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
  updatedAt: string;
};
