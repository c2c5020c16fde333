/** Longest slug the tables of jobs and posts take. */
const longestSlug = 120;

/** Whether a path segment can be a slug at all; the rest need not be looked up. */
export function isSlug(segment: string): boolean {
  return segment.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment);
}
