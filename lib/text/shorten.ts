const longestDescription = 200;
const ellipsis = "...";

/** Text of at most 200 characters: longer text keeps its first 197 and an ellipsis (SPEC section 9). */
export function shorten(text: string): string {
  if (text.length <= longestDescription) return text;
  const kept = text.slice(0, longestDescription - ellipsis.length);
  // A character outside the basic plane may stand astride the cut.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)) + ellipsis;
}

/** What nothing may end with: it only leads to what was cut. */
const dangling = /(?:\s+(?:and|at|by|for|from|in|of|the|to|with))+$/iu;

/** Text of at most `length` characters: longer text is cut after a word, or within one that is longer than that. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  // A character outside the basic plane may stand astride the cut.
  const room = cut.isWellFormed() ? cut : cut.slice(0, -1);
  const words = room.replace(/\s+\S*$/u, "").replace(dangling, "");
  const kept = words.length > length / 2 ? words : room;
  return `${kept.replace(/[\s,;:.–—-]+$/u, "")}…`;
}

/** 'AL' for 'Ada Lovelace': what stands in for a missing portrait. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** Longest slug the tables of jobs and posts take. */
const longestSlug = 120;

/** Whether a path segment can be a slug at all; the rest need not be looked up. */
export function isSlug(segment: string): boolean {
  return segment.length <= longestSlug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment);
}
