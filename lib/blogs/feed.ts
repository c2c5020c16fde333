import { feedTypes, renderFeed } from "@/lib/metadata/feed";
import { site } from "@/lib/site";
import type { Blog } from "./schema";
import { blogUrl } from "./url";

const path = "/blogs/feed.xml";

/** Where the feed of posts is, by media type. */
export const blogFeedPaths = { [feedTypes.rss]: path };

/** The feed of posts, each with its whole body. */
export function renderBlogFeed(blogs: Blog[]): string {
  const title = `${site.name}: blogs`;
  return renderFeed(
    "rss",
    { title, description: site.description, path, homePath: "/blogs" },
    blogs.map((blog) => ({
      url: blogUrl(blog.slug),
      title: blog.title,
      author: blog.authorName,
      content: blog.content,
      publishedAt: blog.firstPublishedAt,
      updatedAt: blog.updatedAt,
    })),
  );
}
