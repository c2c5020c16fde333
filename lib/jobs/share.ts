import { type ShareLink, shareLinks, xShareLink } from '@/lib/share';
import { site } from '@/lib/site';
import { formatLocation } from './format';
import { jobUrl } from './url';
import type { JobCard } from './schema';

/** Where a job can be shared, with the words and hashtags of SPEC section 9. */
export function jobShareLinks(job: JobCard): ShareLink[] {
  const shared = {
    url: jobUrl(job.slug),
    text: `${job.title} at ${job.company} - ${formatLocation(job)}`,
    hashtags: ['golang', site.hashtag, 'jobs', 'hiring'],
  };
  return [...shareLinks(shared), xShareLink(shared)];
}
