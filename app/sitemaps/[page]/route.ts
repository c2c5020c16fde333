import { listSitemapBlogs } from "@/lib/blogs/queries";
import { listSitemapCompanies } from "@/lib/companies/queries";
import { listSitemapDigests } from "@/lib/digests/queries";
import { listSitemapEvents } from "@/lib/events/queries";
import { listSitemapJobs } from "@/lib/jobs/queries";
import { listSitemapLandings } from "@/lib/landings/queries";
import { renderSitemapPage, sitemapEntries } from "@/lib/sitemap/sitemap";

/** One file of a sitemap too large for one. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ page: string }> },
): Promise<Response> {
  const { page } = await params;
  if (!/^[1-9]\d{0,3}$/u.test(page)) return new Response(null, { status: 404 });
  const [jobs, events, blogs, digests, companies, landings] = await Promise.all([
    listSitemapJobs(),
    listSitemapEvents(),
    listSitemapBlogs(),
    listSitemapDigests(),
    listSitemapCompanies(),
    listSitemapLandings(),
  ]);
  const xml = renderSitemapPage(
    sitemapEntries(jobs, events, blogs, digests, companies, landings),
    Number(page),
  );
  if (!xml) return new Response(null, { status: 404 });
  return new Response(xml, { headers: { "Content-Type": "application/xml" } });
}
