/** Longest slug in the tables of jobs and posts. */
const longestSlug = 120;

/** Whether a path segment can be a slug; for other segments no query is needed. */
export function isSlug(segment: string): boolean {
  return segment.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment);
}
