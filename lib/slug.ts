/** Longest slug the tables of jobs and posts take. */
const longestSlug = 120;

/** Whether a path segment can be a slug at all; the rest need not be looked up. */
export function isSlug(segment: string): boolean {
  return segment.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment);
}

/** Characters that are letters of their own, and what stands for them. */
const spelledOut: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...Object.fromEntries(Array.from('øłđðıħŋŧ', (letter, index) => [letter, 'olddihnt'[index] ?? ''])),
};

/** Words as the database makes a slug of them (private.slug_base), before it makes it unique; '' where nothing is left. */
export function slugOf(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[ßæœþøłđðıħŋŧ]/gu, (letter) => spelledOut[letter] ?? '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-/u, '')
    .slice(0, 80)
    .replace(/-$/u, '');
}
