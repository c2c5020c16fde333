import { renderBlogFeed } from "@/lib/blogs/feed";
import { listFeedBlogs } from "@/lib/blogs/queries";
import { feedResponse } from "@/lib/metadata/feed";

export async function GET(): Promise<Response> {
  return feedResponse("rss", renderBlogFeed(await listFeedBlogs()));
}
