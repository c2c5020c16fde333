import { jobPlaces } from "@/lib/jobs/format";
import type { Crumb } from "@/lib/metadata/json-ld";
import { landingHref, landingLabel, findLandingPath } from "@/lib/jobs/landing/kinds";
import { site, absoluteUrl } from "@/lib/config/site";
import { type Job, type JobLanding, type JobLinks, remoteCity } from "@/lib/jobs/schema";
import type { JobFilters } from "@/lib/jobs/filters";
import { type FoundJobs, jobListQuery, largestCounts, listParameters } from "@/lib/jobs/search";
import { type FeedPaths, feedTypes } from "@/lib/metadata/metadata";
import { countryCode } from "@/lib/places/countries";

export const jobPath = (slug: string) => `/${site.product}/${slug}`;

export const jobUrl = (slug: string) => absoluteUrl(jobPath(slug));

type LinkedJob = { title: string; slug: string };

/** The listed pages of a place of a job, its country before its city. Index 0 is the main place. */
const placeLandings = (landings: readonly JobLanding[], index: number) =>
  landings
    .filter(({ places }) => places?.includes(index))
    .toSorted((a, b) => a.path.length - b.path.length);

/** The breadcrumbs of a job: the listed pages of its main place. */
export function jobCrumbs(
  { title, slug }: LinkedJob,
  landings: readonly JobLanding[] = [],
): Crumb[] {
  const places = placeLandings(landings, 0);
  return [
    { name: "Jobs", path: "/" },
    ...places.map((page) => ({ name: landingLabel(page), path: landingHref(page.path) })),
    { name: title, path: jobPath(slug) },
  ];
}

/** Paths of the landing pages of a job's places, level and skills, if these pages are listed. */
export function jobLinks(job: Job, landings: readonly JobLanding[]): JobLinks {
  const canonicalHref = (path: string) =>
    landings.some((page) => page.path === path) ? landingHref(path) : undefined;
  return {
    places: jobPlaces(job).map((_, index) => {
      const page = placeLandings(landings, index).at(-1);
      return page && landingHref(page.path);
    }),
    level: canonicalHref(`level/${job.level}`),
    skills: Object.fromEntries(job.skills.map(({ slug }) => [slug, canonicalHref(`with/${slug}`)])),
  };
}

/**
 * The canonical path of a job list: the path of the landing page for these filters, or else the home page with a query.
 */
export function jobListHref(filters: Partial<JobFilters>): string {
  const landing = findLandingPath(listParameters(filters));
  if (!landing) return `/${jobListQuery(filters)}`;
  const { page = 1 } = filters;
  return `/${site.product}/${landing}${page > 1 ? `?page=${page}` : ""}`;
}

/** The paths of the feeds of all jobs. */
export const feedPaths = { rss: "/feed.xml", atom: "/atom.xml", json: "/feed.json" } as const;

/** The paths of the feeds of a filtered job list, by media type. */
export function jobFeedPaths(filters: Partial<JobFilters>): FeedPaths {
  const query = jobListQuery({ ...filters, page: 1 });
  return {
    [feedTypes.rss]: feedPaths.rss + query,
    [feedTypes.atom]: feedPaths.atom + query,
    [feedTypes.json]: feedPaths.json + query,
  };
}

/** The canonical address of a list that was read: not that of a landing page for a place or skill that is unknown. */
export function foundListHref({
  filters,
  landing,
}: Pick<FoundJobs, "filters" | "landing">): string {
  return landing ? jobListHref(filters) : `/${jobListQuery(filters)}`;
}

/**
 * Attributes of a link to a list that browser/live-search.ts shows without leaving the page. Search engines do not
 * follow it to a list that they may not index, because there are too many combinations of filters. Without `hasJobs` the
 * link is a query string such as `/?city=Berlin&country=India`, because such a list may have no landing page.
 */
export function liveListLink(filters: Partial<JobFilters>, hasJobs = true) {
  const href = hasJobs ? jobListHref(filters) : `/${jobListQuery(filters)}`;
  if (href.startsWith("/?")) return { href, rel: "nofollow" };
  return { href, "data-query": jobListQuery(filters) };
}

/** The types of jobs that have a quick filter. */
export const quickTypes = ["contract", "part-time", "internship"] as const;

/** The number of countries that have a quick filter: those with the most jobs, not counting regions. */
export const mostQuickCountries = 3;

/**
 * The paths of the landing pages to which a quick filter of a list leads, by their query strings. Only lists of few
 * filters have one, so that of the countries those with the most jobs in this list suffice.
 */
export function quickFilterPaths({
  filters,
  counts,
  total,
}: Pick<FoundJobs, "filters" | "counts" | "total">): Record<string, string> {
  const countries = largestCounts(counts.country)
    .filter(([country]) => countryCode(country))
    .slice(0, mostQuickCountries);
  // As in liveListLink, a list that is not known to have jobs has no path.
  const removals = total > 0 ? [{ city: null }, { type: null }, { country: null }] : [];
  const choices = [
    ...removals,
    { city: remoteCity },
    ...quickTypes.map((type) => ({ type })),
    ...countries.map(([country]) => ({ country })),
  ];
  const paths: Record<string, string> = {};
  for (const choice of choices) {
    const list = { ...filters, ...choice, page: 1 };
    const path = findLandingPath(listParameters(list));
    if (path) paths[jobListQuery(list)] = landingHref(path);
  }
  return paths;
}
