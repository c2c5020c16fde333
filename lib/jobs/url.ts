import { site } from '@/lib/site';

/** A job's page within the site. */
export function jobPath(slug: string): string {
  return `/${site.product}/${slug}`;
}

/** A job's page, as anybody anywhere can open it. */
export function jobUrl(slug: string): string {
  return new URL(jobPath(slug), site.url).href;
}
