import { landingHref, findLandingPath } from "@/lib/jobs/landing/kinds";
import { remoteCity } from "@/lib/jobs/schema";
import { type FoundJobs, jobListQuery, listParameters } from "@/lib/jobs/search";
import { countryCode } from "@/lib/places/countries";

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
}: Pick<FoundJobs, "filters" | "counts">): Record<string, string> {
  const countries = Object.entries(counts.country)
    .filter(([country]) => countryCode(country))
    .toSorted(([a, x = 0], [b, y = 0]) => y - x || (a < b ? -1 : 1))
    .slice(0, mostQuickCountries);
  const choices = [
    { city: null },
    { city: remoteCity },
    { type: null },
    ...quickTypes.map((type) => ({ type })),
    { country: null },
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
