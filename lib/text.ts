const longestDescription = 200;
const ellipsis = '...';

/** Text of at most 200 characters: longer text keeps its first 197 and an ellipsis (SPEC section 9). */
export function shorten(text: string): string {
  if (text.length <= longestDescription) return text;
  const kept = text.slice(0, longestDescription - ellipsis.length);
  // A character outside the basic plane may stand astride the cut.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ellipsis;
}

/** 'AL' for 'Ada Lovelace': what stands in for a missing portrait. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
