import "server-only";
import { readLeaves, type SitemapLeaf } from "@/lib/content/queries";
import { publicReader } from "@/lib/supabase/server";
import { jobColumns, openJobs, toJob } from "./row-queries";
import { toSearch } from "./queries";
import type { Job, JobFilters } from "./schema";

/** Jobs of a feed. */
const feedSize = 50;

/** The newest 50 open jobs of a company, whole, for its feed. Throws when the backend fails. */
export async function listCompanyFeedJobs(companyId: string): Promise<Job[]> {
  const { data } = await openJobs()
    .eq("company_id", companyId)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(feedSize)
    .throwOnError();
  return Promise.all(data.map(toJob));
}

/** The newest 50 open jobs that match, whole, for feeds. Throws when the backend fails. */
export async function listFeedJobs(filters: JobFilters): Promise<Job[]> {
  const { data: found } = await publicReader()
    .rpc("find_jobs", { ...toSearch(filters), page_size: feedSize })
    .throwOnError();
  const ids = (found as unknown as { jobs: { id: string }[] }).jobs.map(({ id }) => id);
  const { data } = await publicReader()
    .from("jobs")
    .select(jobColumns)
    .in("id", ids)
    .order("posted_at", { ascending: false })
    .order("id", { ascending: false })
    .throwOnError();
  return Promise.all(data.map(toJob));
}

/** Slug and last change (ISO 8601) of every open job, newest first. Throws when the backend fails. */
export function listSitemapJobs(): Promise<SitemapLeaf[]> {
  return readLeaves((from, to) =>
    publicReader()
      .from("jobs")
      .select("slug, updated_at")
      .order("posted_at", { ascending: false })
      .order("id", { ascending: false })
      .range(from, to)
      .throwOnError(),
  );
}
