import "server-only";
import { type FoundRow, toFoundSummary } from "@/lib/jobs/row-queries";
import { jobsPerPage } from "@/lib/jobs/schema";
import { parseJobFilters, searchFilters } from "@/lib/jobs/search";
import { readAll } from "@/lib/rows/queries";
import { publicReader } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";
import { landingAt } from "@/lib/jobs/landing/kinds";
import type { Landing, LandingRow, ListedPage } from "@/lib/jobs/landing/text";

/**
 * The landing page at a path with its newest jobs; null for an unknown path, `moved` for a synonym of a skill. Throws
 * when the backend fails.
 */
export async function getLanding(path: string, number: number) {
  const page = landingAt(path);
  if (!page) return null;
  const { city, ...rest } = page.parameters;
  // The path contains only the city's slug; the database looks up its name.
  const isBySlug = city !== undefined && rest.country !== undefined;
  const filters = parseJobFilters(isBySlug ? rest : page.parameters);
  const found = await readJson<(LandingRow & { jobs: FoundRow[] }) | { moved: string } | null>(
    publicReader().rpc("read_landing_page", {
      path,
      filters: searchFilters(filters),
      page_offset: (number - 1) * jobsPerPage,
      page_size: jobsPerPage,
    }),
  );
  if (!found || "moved" in found) return found;
  const landing: Landing = { ...found, page, number };
  return {
    landing,
    filters: { ...filters, city: found.city ?? filters.city },
    jobs: found.jobs.map(toFoundSummary),
  };
}

/** The landing pages that search engines may index, those with the most jobs first. Throws when the backend fails. */
export async function listLandings(): Promise<ListedPage[]> {
  return readAll((from, to) => publicReader().rpc("listed_pages").range(from, to).throwOnError());
}
