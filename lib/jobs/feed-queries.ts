import "server-only";
import { readLeaves, type SitemapLeaf } from "@/lib/content/queries";
import type { Database } from "@/lib/supabase/database.types";
import { publicReader } from "@/lib/supabase/server";
import { type JobRow, toJob } from "./row-queries";
import type { Job, JobFilters } from "./schema";
import { searchFilters } from "./search";

/** The newest 50 open jobs of a company, whole, for its feed. Throws when the backend fails. */
export function listCompanyFeedJobs(companyId: string): Promise<Job[]> {
  return readFeed({ of_company: companyId });
}

/** The newest 50 open jobs that match, whole, for feeds. Throws when the backend fails. */
export function listFeedJobs(filters: JobFilters): Promise<Job[]> {
  return readFeed({ filters: searchFilters(filters) });
}

async function readFeed(
  wanted: Database["public"]["Functions"]["feed_jobs"]["Args"],
): Promise<Job[]> {
  const { data } = await publicReader().rpc("feed_jobs", wanted).throwOnError();
  return Promise.all((data as unknown as JobRow[]).map(toJob));
}

/** Slug and last change (ISO 8601) of every open job, newest first. Throws when the backend fails. */
export function listSitemapJobs(): Promise<SitemapLeaf[]> {
  return readLeaves((from, to) =>
    publicReader().rpc("sitemap_jobs").range(from, to).throwOnError(),
  );
}
