import "server-only";
import { listOpenJobs } from "@/lib/jobs/queries";
import { type JobCard, jobsPerPage } from "@/lib/jobs/schema";
import { publicReader } from "@/lib/supabase/server";
import { isSlug } from "@/lib/text/shorten";
import type { Landing, LandingAddress } from "./schema";
import { landingPath } from "./url";

/** A page of open jobs of a place or with a skill, newest first; null where there is no such. Throws when the backend fails. */
export async function getLanding(
  { country, city, skill }: LandingAddress,
  page: number,
): Promise<(Landing & { jobs: JobCard[] }) | null> {
  if (![country, city, skill].every((slug) => slug === undefined || isSlug(slug))) return null;
  const { data } = await publicReader()
    .rpc("landing_page", {
      country_slug: country,
      city_slug: city,
      skill_slug: skill,
      page_offset: (page - 1) * jobsPerPage,
      page_size: jobsPerPage,
    })
    .throwOnError();
  const found = data as unknown as (Landing & { ids: string[] }) | null;
  if (!found) return null;
  const { ids, ...landing } = found;
  return { ...landing, jobs: ids.length > 0 ? await listOpenJobs(ids) : [] };
}

/** The addresses within the site of the pages that search engines may list. Throws when the backend fails. */
export async function listSitemapLandings(): Promise<string[]> {
  const { data } = await publicReader().rpc("sitemap_landing_pages").throwOnError();
  // A slug that is none is null, which the generated types do not know of functions.
  const rows: {
    country_slug: string | null;
    city_slug: string | null;
    skill_slug: string | null;
  }[] = data;
  return rows.map(({ country_slug: country, city_slug: city, skill_slug: skill }) =>
    landingPath(skill ? { skill } : { country: country ?? "", city: city ?? undefined }),
  );
}
