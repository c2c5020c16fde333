import type { Crumb } from "@/lib/metadata/json-ld";
import { landingHref, landingLabel, landingPathOf } from "./landing-kinds";
import { site, absoluteUrl } from "@/lib/site";
import type { JobFilters, JobLanding } from "./schema";
import { jobListQuery, listParameters } from "./search";

export const jobPath = (slug: string) => `/${site.product}/${slug}`;

export const jobUrl = (slug: string) => absoluteUrl(jobPath(slug));

type Crumbed = { title: string; slug: string; isRemote?: boolean };

/** The way to a job: by the pages of its country and city, or that of remote jobs, as far as these are listed. */
export function jobCrumbs(
  { title, slug, isRemote }: Crumbed,
  landings: readonly JobLanding[] = [],
): Crumb[] {
  const places = landings
    .filter(({ path }) => path.startsWith("in/") && Boolean(isRemote) === (path === "in/remote"))
    .toSorted((one, other) => one.path.length - other.path.length);
  return [
    { name: "Jobs", path: "/" },
    ...places.map((page) => ({ name: landingLabel(page), path: landingHref(page.path) })),
    { name: title, path: jobPath(slug) },
  ];
}

export function landingHrefOf(landings: readonly JobLanding[], path: string): string | undefined {
  return landings.some((page) => page.path === path) ? landingHref(path) : undefined;
}

/** The canonical path of a job list: that of the landing page for these filters, or the home page's with a query. */
export function jobListHref(filters: Partial<JobFilters>): string {
  const landing = landingPathOf(listParameters(filters));
  if (!landing) return `/${jobListQuery(filters)}`;
  const { page = 1 } = filters;
  return `/${site.product}/${landing}${page > 1 ? `?page=${page}` : ""}`;
}

/** Attributes of a link to a list that browser/live-search.ts shows without leaving the page. */
export function liveListLink(filters: Partial<JobFilters>) {
  const href = jobListHref(filters);
  return href.startsWith(`/${site.product}/`)
    ? { href, "data-query": jobListQuery(filters) }
    : { href };
}
