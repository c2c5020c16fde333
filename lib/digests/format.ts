import type { JobCard } from "../jobs/schema";
import { formatCount, counted } from "../text/counted";
import { formatShortDate, readOr } from "../text/dates";
import type { Digest, DigestContent } from "./schema";
import type { Crumb } from "@/lib/metadata/json-ld";
import { absoluteUrl } from "@/lib/site";

/** '24 Nov 2026': the day of a digest. */
export function digestDay({ slug }: Pick<Digest, "slug">): string {
  return formatShortDate(`${slug}T00:00:00Z`);
}

/** '24 Nov 2026, 09:00 in Europe/Berlin', from an ISO 8601 time. */
export function formatTimeIn(iso: string, timeZone: string): string {
  const time = readOr(iso, () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      new Date(iso),
    ),
  );
  return `${time} in ${timeZone}`;
}

/** '28 new Go jobs', with those that are not named. */
export function newJobs({ open, more }: Pick<DigestContent, "open" | "more">): string {
  return counted(open + more, "new Go job");
}

/** 'See 1,234 more'. */
export function seeMore(count: number): string {
  return `See ${formatCount(count)} more`;
}

/** Jobs by where they are: remote ones, then those of each country, most first, in the order they came. */
export function byPlace(jobs: JobCard[]): DigestContent["groups"] {
  const groups = Map.groupBy(jobs, ({ isRemote, country }) => (isRemote ? "Remote" : country));
  return [...groups]
    .map(([place, of]) => ({ place: place === "Unknown" ? "Elsewhere" : place, jobs: of }))
    .toSorted((a, b) => rank(b) - rank(a) || a.place.localeCompare(b.place));
}

const rank = ({ place, jobs }: DigestContent["groups"][number]) =>
  place === "Remote" ? Infinity : jobs.length;

/** Where past digests are listed. */
export const digestsPath = "/digests";

/** A past digest's page within the site. */
export function digestPath(slug: string): string {
  return `${digestsPath}/${slug}`;
}

/** A past digest's page, as anybody anywhere can open it. */
export function digestUrl(slug: string): string {
  return absoluteUrl(digestPath(slug));
}

/** The jobs that a past digest counts but does not name; the first page without a number. */
export function moreJobsPath(slug: string, page = 1): string {
  return `${digestPath(slug)}/more${page > 1 ? `?page=${page}` : ""}`;
}

/** The way to a past digest's page. */
export function digestCrumbs(slug: string): Crumb[] {
  return [
    { name: "Newsletter archive", path: digestsPath },
    { name: digestDay({ slug }), path: digestPath(slug) },
  ];
}
