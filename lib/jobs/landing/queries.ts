import "server-only";
import { notFound, permanentRedirect } from "next/navigation";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { listJobs, listJobsWithOptions } from "@/lib/jobs/queries";
import { parseJobFilters, type QueryValues } from "@/lib/jobs/search";
import { readAll } from "@/lib/rows/queries";
import { publicReader } from "@/lib/supabase/server";
import { landingAt, type ListedPage, landingHref } from "@/lib/jobs/landing/kinds";

/**
 * The job list at the path of a landing page, with the options of the filters if asked for; null for an unknown path,
 * `movedTo` for a synonym of a skill. Throws when the backend fails.
 */
export async function getLanding(path: string, page: number, { withOptions = false } = {}) {
  const parameters = landingAt(path)?.parameters;
  if (!parameters) return null;
  const filters = parseJobFilters({ ...parameters, page });
  const list = withOptions
    ? await listJobsWithOptions(filters)
    : await listJobs(filters, { withLanding: true });
  const { landing, movedTo } = list;
  if (landing?.path === path) return { ...list, landing };
  return movedTo ? { movedTo } : null;
}

/** The landing pages that search engines may index, those with the most jobs first. Throws when the backend fails. */
export async function listLandings(): Promise<ListedPage[]> {
  return readAll((from, to) => publicReader().rpc("listed_pages").range(from, to).throwOnError());
}

const readOnce = oncePerRequest(async (path: string, page: number) => {
  const found = await getLanding(path, page, { withOptions: true });
  if (!found) notFound();
  if (!("landing" in found)) permanentRedirect(landingHref(found.movedTo));
  return found;
});

/** The job list at a path below /golang-jobs/, read once for each request. Other paths respond with 404. */
export async function readLanding(path: string, searchParams: Promise<QueryValues>) {
  return readOnce(path, parseJobFilters(await searchParams).page);
}
