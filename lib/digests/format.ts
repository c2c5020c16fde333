import type { JobSummary } from "@/lib/jobs/schema";
import { formatCount, countWithNoun } from "@/lib/text/counted";
import { formatShortDate, withTimeFallback } from "@/lib/text/dates";
import type { Digest, DigestContent } from "@/lib/digests/schema";
import type { Crumb } from "@/lib/metadata/json-ld";

/** The day on which a digest was sent, as in '24 Nov 2026'. */
export function digestDay({ slug }: Pick<Digest, "slug">): string {
  return formatShortDate(`${slug}T00:00:00Z`);
}

/** Formats an ISO 8601 time as '24 Nov 2026, 09:00 in Europe/Berlin'. */
export function formatTimeIn(iso: string, timeZone: string): string {
  const time = withTimeFallback(iso, () =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
      new Date(iso),
    ),
  );
  return `${time} in ${timeZone}`;
}

/** The number of new jobs in a digest, as in '12 new Go jobs'. */
export function formatNewJobs({ open, more }: Pick<DigestContent, "open" | "more">): string {
  return countWithNoun(open + more, "new Go job");
}

export const seeMoreLabel = (count: number): string => `See ${formatCount(count)} more`;

type JobGroup = DigestContent["groups"][number];

/** Groups jobs by place: remote jobs first, then countries by descending number of jobs, ties by name. */
export function groupJobsByPlace(jobs: JobSummary[]): JobGroup[] {
  const jobsByPlace = Map.groupBy(jobs, placeName);
  const groups = [...jobsByPlace].map(([place, jobsThere]) => ({ place, jobs: jobsThere }));
  return groups.toSorted((a, b) => groupRank(b) - groupRank(a) || a.place.localeCompare(b.place));
}

function placeName({ isRemote, country }: JobSummary): string {
  if (isRemote) return "Remote";
  return country === "Unknown" ? "Elsewhere" : country;
}

const groupRank = ({ place, jobs }: JobGroup) => (place === "Remote" ? Infinity : jobs.length);

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
