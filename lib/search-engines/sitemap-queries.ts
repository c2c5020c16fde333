import "server-only";
import { listSitemapBlogs } from "@/lib/blogs/queries";
import { listSitemapCompanies } from "@/lib/companies/queries";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapEvents } from "@/lib/events/queries";
import { listSitemapJobs } from "@/lib/jobs/feed-queries";
import { listSitemapLandings } from "@/lib/landings/queries";
import { sitemapEntries } from "./sitemap";

/** Everything the sitemap lists. Throws when the backend fails. */
export async function listSitemapEntries() {
  const [jobs, events, blogs, digests, companies, landings] = await Promise.all([
    listSitemapJobs(),
    listSitemapEvents(),
    listSitemapBlogs(),
    listSitemapDigests(),
    listSitemapCompanies(),
    listSitemapLandings(),
  ]);
  return sitemapEntries(jobs, events, blogs, digests, companies, landings);
}
