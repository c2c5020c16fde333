/** Where the jobs are that need a skill. */
export function skillPath(slug: string): string {
  return `/?skill=${slug}`;
}
