import { feedTypes, renderFeed } from "@/lib/metadata/feed";
import { site } from "@/lib/site";
import type { Blog } from "./schema";
import { blogUrl } from "./url";

const path = "/blogs/feed.xml";

export const blogFeedPaths = { [feedTypes.rss]: path };

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
