import { listSitemapBlogs } from "@/lib/blogs/queries";
import { listSitemapCompanies } from "@/lib/companies/queries";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapEvents } from "@/lib/events/queries";
import { listSitemapJobs } from "@/lib/jobs/queries";
import { listSitemapLandings } from "@/lib/landings/queries";
import { renderSitemap, sitemapEntries } from "@/lib/sitemap/sitemap";

// Made when asked for: Next's own sitemap file has no index for more than 50,000 addresses.
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const [jobs, events, blogs, digests, companies, landings] = await Promise.all([
    listSitemapJobs(),
    listSitemapEvents(),
    listSitemapBlogs(),
    listSitemapDigests(),
    listSitemapCompanies(),
    listSitemapLandings(),
  ]);
  return new Response(
    renderSitemap(sitemapEntries(jobs, events, blogs, digests, companies, landings)),
    {
      headers: { "Content-Type": "application/xml" },
    },
  );
}
