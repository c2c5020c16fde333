import { listHref } from "@/lib/forms/list";
import { remoteCity } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";
import { listHeading } from "@/lib/jobs/title";
import type { Crumb } from "@/lib/metadata/json-ld";
import { site } from "@/lib/site";
import { counted, formatCount } from "@/lib/text/counted";

/** The slugs in the address of a landing page, which lists the jobs of a place or a skill; country 'remote' is all remote jobs. */
export type LandingAddress =
  | { country: string; city?: string | undefined; skill?: never }
  | { skill: string; country?: never; city?: never };

export type Neighbour = { name: string; slug: string; jobs: number };

export type Landing = {
  country: string | null;
  city: string | null;
  skill: string | null;
  total: number;
  companies: number;
  /** Stated pay in the most frequent currency; null if fewer than 5 companies state it. */
  pay: { currency: string; jobs: number; companies: number; least: number; most: number } | null;
  /** Quartiles of full-time pay in that currency; null for fewer than 20 jobs or 5 companies. */
  middle: { jobs: number; companies: number; middles: number[] } | null;
  countries: Neighbour[];
  cities: Neighbour[];
  skills: Neighbour[];
};

export const leastListed = 5;

export function landingHeading({ country, city, skill, total }: Landing): string {
  if (skill) return `${site.name.replace(/\bJobs\b/u, "jobs")} with ${skill}`;
  const filters = parseJobFilters({
    city: (country ? city : remoteCity) ?? undefined,
    country: country ?? undefined,
  });
  return listHeading(filters, total);
}

export function landingText(landing: Landing): string {
  const { total, companies, pay, middle } = landing;
  const what = landingHeading(landing).replace(/^Remote/u, "remote");
  if (total === 0) return `There are no open ${what} today.`;
  const sentences = [
    `${formatCount(total)} open ${total === 1 ? what.replace(/\bjobs\b/u, "job") : what} at ${counted(companies, "company")}.`,
  ];
  if (pay)
    sentences.push(
      `${counted(pay.jobs, "job")} of ${counted(pay.companies, "company")} name a salary in ${pay.currency}: from ${formatCount(pay.least)} to ${formatCount(pay.most)} a year.`,
    );
  const [low, half, high] = middle?.middles.map(formatCount) ?? [];
  if (pay && middle && high !== undefined)
    sentences.push(
      `By the middle of their ranges, half of the ${formatCount(middle.jobs)} full-time ones are between ${low} and ${high} ${pay.currency}; the median is ${half}.`,
    );
  return sentences.join(" ");
}

export function landingPath({ country, city, skill }: LandingAddress, page = 1): string {
  const path = skill ? ["with", skill] : ["in", country, ...(city ? [city] : [])];
  return listHref(`/${[site.product, ...path].join("/")}`, { q: "", page });
}

export function landingCrumbs(address: LandingAddress, landing: Landing): Crumb[] {
  const { country, city } = address;
  const name = landing.skill ?? landing.city ?? landing.country ?? remoteCity;
  return [
    { name: "Jobs", path: "/" },
    ...(country && city && landing.country
      ? [{ name: landing.country, path: landingPath({ country }) }]
      : []),
    { name, path: landingPath(address) },
  ];
}
