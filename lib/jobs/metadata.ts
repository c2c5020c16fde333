import type { Metadata } from "next";
import { visibleText } from "@/lib/html/text";
import { pageMetadata } from "@/lib/metadata/metadata";
import { absoluteUrl, site } from "@/lib/config/site";
import { jobFeedPaths } from "@/lib/jobs/feed";
import { formatFirstPlaces, formatLocation, jobPlaces, jobTypeLabels } from "@/lib/jobs/format";
import { formatShortDate } from "@/lib/text/dates";
import {
  type Alike,
  type ClosedJob,
  type Job,
  jobsPerPage,
  type JobSummary,
} from "@/lib/jobs/schema";
import { landingHref } from "@/lib/jobs/landing/kinds";
import { landingCrumbs, landingText } from "@/lib/jobs/landing/text";
import { type FoundJobs, isFiltered, listParameters, openPanelHref } from "@/lib/jobs/search";
import { jobPageDescription, jobPageTitle } from "@/lib/jobs/job-page-title";
import { listDescription, listHeading, listTitle } from "@/lib/jobs/list-title";
import { foundListHref, jobListHref, jobPath, jobUrl } from "@/lib/jobs/url";
import { shortenDescription } from "@/lib/text/shorten";
import { shareLinks } from "@/lib/share/links";

type ListedJobs = Pick<FoundJobs, "filters" | "landing" | "total" | "skillNames">;

/** The metadata of a job list. A list that equals a landing page has the same at each of its addresses. */
export function jobListMetadata(list: ListedJobs, isPanelOpen = false): Metadata {
  const { filters, landing, total, skillNames } = list;
  const texts = {
    title: listTitle(filters, total, skillNames),
    shortTitle: listHeading(filters, total, skillNames),
  };
  const hasJobs = filters.page === 1 || total > (filters.page - 1) * jobsPerPage;
  if (landing) {
    const landingList = { ...list, landing };
    const parent = landingCrumbs(landingList).at(-2)?.path ?? "/";
    const path = landing.isListed ? jobListHref(filters) : parent;
    return pageMetadata({
      ...texts,
      description: shortenDescription(landingText(landingList)),
      path: isPanelOpen ? openPanelHref(filters) : path,
      isIndexed: !isPanelOpen && landing.isListed && hasJobs,
      feeds: {
        ...jobFeedPaths(filters),
        "text/markdown": `${landingHref(landing.path)}.md`,
        "application/json": `/api/v1/jobs?${new URLSearchParams(listParameters(filters))}`,
      },
    });
  }
  return pageMetadata({
    ...texts,
    description: listDescription(filters),
    path: isPanelOpen ? openPanelHref(filters) : foundListHref(list),
    isIndexed: !isPanelOpen && !isFiltered(filters) && filters.sort === "newest" && hasJobs,
    feeds: jobFeedPaths(filters),
  });
}

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
