import { feedTypes } from "@/lib/metadata/metadata";
import { renderFeed } from "@/lib/metadata/feed";
import { site } from "@/lib/config/site";
import type { Blog } from "@/lib/blogs/schema";
import { blogUrl } from "@/lib/blogs/url";

const path = "/blogs/feed.xml";

export const blogFeedPaths = { [feedTypes.rss]: path };

export function renderBlogFeed(blogs: Blog[]): string {
  const title = `${site.name}: blogs`;
  return renderFeed(
    "rss",
    { title, description: site.description, path, homePath: "/blogs" },
    blogs.map((blog) => ({
      ...blog,
      url: blogUrl(blog.slug),
      author: blog.authorName,
      publishedAt: blog.firstPublishedAt,
    })),
  );
}
