import "server-only";
import type { Company } from "@/lib/companies/list";
import { companyFeedPath, companyPath } from "@/lib/companies/url";
import { renderFeed, feedResponse } from "@/lib/metadata/feed";
import { escapeHtml } from "@/lib/html/text";
import type { FeedFormat } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";
import { formatShortDate } from "@/lib/text/dates";
import { eligibilitySentence, timeZoneSentence } from "@/lib/jobs/eligibility";
import {
  formatPlaces,
  formatSalary,
  jobTypeLabels,
  levelLabels,
  formatVisa,
} from "@/lib/jobs/format";
import { jobContent } from "@/lib/jobs/sections";
import { lastOpenDay } from "@/lib/jobs/last-open-day";
import type { Job } from "@/lib/jobs/schema";
import type { JobFilters } from "@/lib/jobs/filters";
import { isFiltered, jobListQuery, parseJobFilters } from "@/lib/jobs/search";
import { listTitle } from "@/lib/jobs/list-text";
import { formatFacts } from "@/lib/jobs/stated-facts";
import { feedPaths, jobUrl, jobListHref } from "@/lib/jobs/url";
import { listFeedJobs } from "@/lib/jobs/queries";

export function renderJobFeed(format: FeedFormat, filters: JobFilters, jobs: Job[]): string {
  const list = { ...filters, page: 1 };
  const page = {
    title: isFiltered(list) ? listTitle(list, jobs.length) : site.name,
    description: site.description,
    path: feedPaths[format] + jobListQuery(list),
    homePath: jobListHref(list),
  };
  return renderFeed(format, page, jobs.map(toEntry));
}

export function renderCompanyFeed({ slug, name }: Company, jobs: Job[]): string {
  const page = {
    title: `Go jobs at ${name}`,
    description: `Open jobs for Go developers at ${name}.`,
    path: companyFeedPath(slug),
    homePath: companyPath(slug),
  };
  return renderFeed("rss", page, jobs.map(toEntry));
}

function toEntry(job: Job) {
  const facts = [
    job.company,
    formatPlaces(job),
    jobTypeLabels[job.type],
    job.level && levelLabels[job.level],
    formatSalary(job),
    eligibilitySentence(job),
    timeZoneSentence(job),
    formatVisa(job),
    ...formatFacts(job.stated),
    ...job.skills.map(({ name }) => name),
    // A renewal updates the job's entry; this line shows readers why.
    `Open until ${formatShortDate(lastOpenDay(job.expiresAt))}`,
  ].filter(Boolean);
  return {
    url: jobUrl(job.slug),
    title: `${job.title} at ${job.company}`,
    author: job.company,
    content: `<p>${escapeHtml(facts.join(" · "))}</p>${jobContent(job)}`,
    publishedAt: job.postedAt,
    updatedAt: job.updatedAt,
  };
}

/** Creates a route handler that responds with the feed of jobs matching the filters in the URL. */
export const jobFeedRoute = (format: FeedFormat) => async (request: Request) => {
  const filters = parseJobFilters(new URL(request.url).searchParams);
  const jobs = await listFeedJobs(filters);
  return feedResponse(format, renderJobFeed(format, filters, jobs));
};
