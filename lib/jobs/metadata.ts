import type { Metadata } from "next";
import { visibleText } from "@/lib/html/text";
import { pageMetadata } from "@/lib/metadata/metadata";
import { absoluteUrl, site } from "@/lib/config/site";
import { formatFirstPlaces, formatLocation, jobPlaces, jobTypeLabels } from "@/lib/jobs/format";
import { formatShortDate } from "@/lib/text/dates";
import type { Alike, ClosedJob, Job, JobSummary } from "@/lib/jobs/schema";
import { jobPageDescription, jobPageTitle } from "@/lib/jobs/job-page-title";
import { jobFeedPaths, jobPath, jobUrl } from "@/lib/jobs/url";
import { shareLinks } from "@/lib/share/links";

export function jobMetadata(job: Job, alike: Alike = null): Metadata {
  const title = `${job.title} at ${job.company}`;
  const difference = titleAddition(job, alike);
  return pageMetadata({
    title: difference ? `${title}, ${difference}` : title,
    shortTitle: jobPageTitle(job, difference),
    description: jobPageDescription(job, visibleText(job.description)),
    keywords: [
      job.title,
      job.company,
      ...jobPlaces(job).map(formatLocation),
      jobTypeLabels[job.type],
      site.name,
    ],
    path: jobPath(job.slug),
    image: absoluteUrl(`/og/jobs/${job.slug}`),
    feeds: { ...jobFeedPaths({}), "text/markdown": `${jobPath(job.slug)}.md` },
  });
}

/**
 * Text that distinguishes a job from another of the same title at its company: its main place, or its day of posting if
 * both have a place in common.
 */
function titleAddition(job: Job, alike: Alike): string | null {
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
  shareLinks(jobUrl(job.slug), `${job.title} at ${job.company} - ${formatFirstPlaces(job)}`);
