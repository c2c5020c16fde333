import type { Metadata } from "next";
import { visibleText } from "@/lib/html/text";
import { pageMetadata } from "@/lib/metadata/metadata";
import { absoluteUrl, site } from "@/lib/site";
import { jobFeedPaths } from "@/lib/jobs/feed";
import { formatLocation, jobTypeLabels } from "@/lib/jobs/format";
import { formatShortDate } from "@/lib/text/dates";
import {
  type Alike,
  type ClosedJob,
  type Job,
  jobsPerPage,
  type JobSummary,
} from "@/lib/jobs/schema";
import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { isFiltered, openPanelHref } from "@/lib/jobs/search";
import { searchDescription, searchTitle } from "@/lib/jobs/job-page-title";
import { listDescription, listHeading, listTitle } from "@/lib/jobs/list-title";
import { jobListHref, jobPath, jobUrl } from "@/lib/jobs/url";
import { shareLinks } from "@/lib/share/links";

export function jobListMetadata(
  filters: JobFilters,
  total: number,
  names: SkillNames = {},
  isPanelOpen = false,
): Metadata {
  return pageMetadata({
    title: listTitle(filters, total, names),
    shortTitle: listHeading(filters, total, names),
    description: listDescription(filters),
    path: isPanelOpen ? openPanelHref(filters) : jobListHref(filters),
    isIndexed:
      !isPanelOpen &&
      !isFiltered(filters) &&
      filters.sort === "newest" &&
      (filters.page === 1 || total > (filters.page - 1) * jobsPerPage),
    feeds: jobFeedPaths(filters),
  });
}

export function jobMetadata(job: Job, alike: Alike = null): Metadata {
  const location = formatLocation(job);
  const title = `${job.title} at ${job.company}`;
  const difference = differenceFromAlike(job, alike);
  return pageMetadata({
    title: difference ? `${title}, ${difference}` : title,
    shortTitle: searchTitle(job, difference),
    description: searchDescription(job, visibleText(job.description)),
    keywords: [job.title, job.company, location, jobTypeLabels[job.type], site.name],
    path: jobPath(job.slug),
    image: absoluteUrl(`/og/jobs/${job.slug}`),
    feeds: { ...jobFeedPaths({}), "text/markdown": `${jobPath(job.slug)}.md` },
  });
}

/**
 * Text that distinguishes a job from another of the same title at its company: its place, or its day of posting if both
 * are in the same city.
 */
function differenceFromAlike(job: Job, alike: Alike): string | null {
  if (alike === null) return null;
  return alike === "here" ? formatShortDate(job.postedAt) : formatLocation(job);
}

export function closedJobMetadata({ slug, title, company, closedAt }: ClosedJob): Metadata {
  return pageMetadata({
    title: `Closed: ${title} at ${company}`,
    description: `${title} at ${company}: this job is closed since ${formatShortDate(closedAt)}.`,
    path: jobPath(slug),
    isIndexed: false,
    feeds: jobFeedPaths({}),
  });
}

export const jobShareLinks = (job: JobSummary) =>
  shareLinks(jobUrl(job.slug), `${job.title} at ${job.company} - ${formatLocation(job)}`);
