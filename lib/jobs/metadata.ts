import type { Metadata } from 'next';
import { visibleText } from '@/lib/html';
import { pageMetadata } from '@/lib/metadata';
import { site } from '@/lib/site';
import { shorten } from '@/lib/text';
import { jobFeedPaths } from './feed';
import { formatLocation, formatSalary, jobTypeLabels } from './format';
import type { Job, JobFilters } from './schema';
import { isFiltered, jobListHref } from './search';
import { jobImageUrl, jobPath } from './url';

/** The head of a list of jobs. A page of the whole list is listed by search engines, a narrowed list is not. */
export function jobListMetadata(filters: JobFilters): Metadata {
  return pageMetadata({
    title: listTitle(filters),
    description: site.description,
    path: jobListHref(filters),
    isIndexed: !isFiltered(filters),
    feeds: jobFeedPaths(filters),
  });
}

/** The head of a job's page. */
export function jobMetadata(job: Job): Metadata {
  const location = formatLocation(job);
  const facts = [
    `${job.title} at ${job.company}, ${location}`,
    jobTypeLabels[job.type],
    formatSalary(job),
    visibleText(job.description),
  ];
  return pageMetadata({
    title: `${job.title} at ${job.company}`,
    description: shorten(facts.join('. ')),
    keywords: [job.title, job.company, location, jobTypeLabels[job.type], site.name],
    path: jobPath(job.slug),
    image: jobImageUrl(job.slug),
    feeds: jobFeedPaths({}),
  });
}

/** The title of a list of jobs: what it is narrowed to, and which page. */
export function listTitle(filters: JobFilters): string {
  const { q, type, city, country, page } = filters;
  const place = [city, country].filter(Boolean).join(', ');
  const words = [
    type && jobTypeLabels[type],
    site.name,
    place && `in ${place}`,
    q && `matching ${q}`,
    page > 1 && `- page ${page}`,
  ];
  if (!isFiltered(filters) && page === 1) words.push('- remote, full-time and contract');
  return shorten(words.filter(Boolean).join(' '));
}
