import 'server-only';
import { updateTag } from 'next/cache';

/** Forgets what is cached of jobs that were written, and of the lists they are or were on; for server actions only. */
export function updateJobTags(slugs: string[]): void {
  if (slugs.length > 0) for (const tag of ['jobs', ...slugs.map((slug) => `job:${slug}`)]) updateTag(tag);
}
