const grouped = new Intl.NumberFormat("en-US");

/** Formats a number with thousands separators: '2,000'. */
export const formatCount = (count: number): string => grouped.format(count);

/** A count and its noun: '1 job', '2,000 subscribers', '2 entries', '2 days', '2 addresses'. */
export function countWithNoun(count: number, noun: string): string {
  return `${grouped.format(count)} ${count === 1 ? noun : plural(noun)}`;
}

/** The regular plural of a noun: 'jobs', 'companies', 'addresses'. */
export function plural(noun: string): string {
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  return noun + (noun.endsWith("s") ? "es" : "s");
}
