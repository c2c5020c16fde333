import { renderBlogFeed } from '@/lib/blogs/feed';
import { listFeedBlogs } from '@/lib/blogs/queries';
import { feedResponse } from '@/lib/feed';

/** The posts, as RSS. */
export async function GET(request: Request): Promise<Response> {
  return feedResponse(request, 'rss', renderBlogFeed(await listFeedBlogs()));
}
