import "server-only";
import { listJobsWithOptions } from "@/lib/jobs/queries";
import { isNarrowedFurther, parseJobFilters } from "@/lib/jobs/search";
import { publicReader } from "@/lib/supabase/server";
import { landingAt } from "@/lib/jobs/landing/kinds";
import type { ListedPage } from "@/lib/jobs/landing/schema";

/**
 * The job list at the path of a landing page; null for an unknown path, `movedTo` for a synonym of a skill. Throws when
 * the backend fails.
 */
export async function getLanding(path: string, page: number) {
  const parameters = landingAt(path)?.parameters;
  if (!parameters) return null;
  const filters = parseJobFilters({ ...parameters, page });
  const list = await listJobsWithOptions(filters, isNarrowedFurther(filters));
  const { landing, movedTo } = list;
  if (landing?.path === path) return { ...list, landing };
  return movedTo ? { movedTo } : null;
}

/** The landing pages that search engines may index, those with the most jobs first. Throws when the backend fails. */
export async function listLandings(): Promise<ListedPage[]> {
  const { data } = await publicReader().rpc("listed_pages").throwOnError();
  return data;
}
