import { listSitemapBlogs } from "@/lib/blogs/queries";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapJobs } from "@/lib/jobs/queries";
import { renderSitemap, sitemapEntries } from "@/lib/sitemap/sitemap";

// Made when asked for: Next's own sitemap file has no index for more than 50,000 addresses.
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const [jobs, blogs, digests] = await Promise.all([
    listSitemapJobs(),
    listSitemapBlogs(),
    listSitemapDigests(),
  ]);
  return new Response(renderSitemap(sitemapEntries(jobs, blogs, digests)), {
    headers: { "Content-Type": "application/xml" },
  });
}
