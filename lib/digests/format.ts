import type { JobCard } from "@/lib/jobs/schema";
import { formatCount, counted } from "@/lib/text/counted";
import { formatShortDate, readOr } from "@/lib/text/dates";
import type { Digest, DigestContent } from "@/lib/digests/schema";
import type { Crumb } from "@/lib/metadata/json-ld";

export function digestDay({ slug }: Pick<Digest, "slug">): string {
  return formatShortDate(`${slug}T00:00:00Z`);
}

/** Formats an ISO 8601 time as '24 Nov 2026, 09:00 in Europe/Berlin'. */
export function formatTimeIn(iso: string, timeZone: string): string {
  const time = readOr(iso, () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      new Date(iso),
    ),
  );
  return `${time} in ${timeZone}`;
}

export function newJobs({ open, more }: Pick<DigestContent, "open" | "more">): string {
  return counted(open + more, "new Go job");
}

export const seeMore = (count: number): string => `See ${formatCount(count)} more`;

export function byPlace(jobs: JobCard[]): DigestContent["groups"] {
  const groups = Map.groupBy(jobs, ({ isRemote, country }) => (isRemote ? "Remote" : country));
  return [...groups]
    .map(([place, of]) => ({ place: place === "Unknown" ? "Elsewhere" : place, jobs: of }))
    .toSorted((a, b) => rank(b) - rank(a) || a.place.localeCompare(b.place));
}

const rank = ({ place, jobs }: DigestContent["groups"][number]) =>
  place === "Remote" ? Infinity : jobs.length;

export const digestsPath = "/digests";

export const digestPath = (slug: string): string => `${digestsPath}/${slug}`;

export function moreJobsPath(slug: string, page = 1): string {
  return `${digestPath(slug)}/more${page > 1 ? `?page=${page}` : ""}`;
}

export function digestCrumbs(slug: string): Crumb[] {
  return [
    { name: "Newsletter archive", path: digestsPath },
    { name: digestDay({ slug }), path: digestPath(slug) },
  ];
}
