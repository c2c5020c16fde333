import "server-only";
import { listOpenJobs } from "@/lib/jobs/queries";
import { jobsPerPage } from "@/lib/jobs/schema";
import { publicReader } from "@/lib/supabase/server";
import { jsonOf } from "@/lib/text/from-row";
import { isSlug } from "@/lib/text/slug";
import { type Landing, type LandingAddress, landingPath } from "./landing";

/** A landing page with its open jobs, newest first; null for an unknown place or skill. Throws when the backend fails. */
export async function getLanding({ country, city, skill }: LandingAddress, page: number) {
  if (![country, city, skill].every((slug) => slug === undefined || isSlug(slug))) return null;
  const landing = await jsonOf<(Landing & { ids: string[] }) | null>(
    publicReader().rpc("landing_page", {
      country_slug: country,
      city_slug: city,
      skill_slug: skill,
      page_offset: (page - 1) * jobsPerPage,
      page_size: jobsPerPage,
    }),
  );
  return (
    landing && { landing, jobs: landing.ids.length > 0 ? await listOpenJobs(landing.ids) : [] }
  );
}

export async function listSitemapLandings(): Promise<string[]> {
  const { data } = await publicReader().rpc("sitemap_landing_pages").throwOnError();
  // The columns of this function's rows are nullable, which the generated types leave out.
  const rows: { [Column in keyof (typeof data)[number]]: string | null }[] = data;
  return rows.map(({ country_slug: country, city_slug: city, skill_slug: skill }) =>
    landingPath(skill ? { skill } : { country: country ?? "", city: city ?? undefined }),
  );
}
