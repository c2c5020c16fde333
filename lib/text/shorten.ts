const longestDescription = 200;
const ellipsis = "...";

/** Text of at most 200 characters, an ellipsis included. */
export function shortenDescription(text: string): string {
  if (text.length <= longestDescription) return text;
  return withoutHalfCharacter(text.slice(0, longestDescription - ellipsis.length)) + ellipsis;
}

/** Drops the surrogate at the end of a text if a character was cut in half. */
const withoutHalfCharacter = (cut: string) => (cut.isWellFormed() ? cut : cut.slice(0, -1));

/** Prepositions and similar words, which are removed from the end of a cut text. */
const dangling = /(?:\s+(?:and|at|by|for|from|in|of|or|the|to|with))+$/iu;

/** Text of at most `length` characters, cut after a word, or within a very long one. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const beginning = withoutHalfCharacter(text.slice(0, length - 1));
  const wholeWords = beginning.replace(/\s+\S*$/u, "").replace(dangling, "");
  const kept = wholeWords.length > length / 2 ? wholeWords : beginning;
  return `${kept.replace(/[\s,;:.–—-]+$/u, "")}…`;
}

/** Shortens a title in the middle, keeping its last word if it is short: 'Head of Platform… Storage'. */
export function cutBeforeLastWord(text: string, length: number): string {
  const lastWord = /\s\S{1,15}$/u.exec(text)?.[0] ?? "";
  const start = cutAtWord(text, length - lastWord.length);
  const endsAtWord = /[\s,;:.–—-]/u.test(text[start.length - 1] ?? "");
  if (text.length > length && endsAtWord) return start + lastWord;
  return cutAtWord(text, length);
}

/** The number of characters of a title that search engines show. */
export const longestTitle = 60;

/** The title of a page for search engines. The site's name is appended if there is room for both. */
export function headTitle(title: string, siteName: string): string {
  const named = title.toLowerCase().includes(siteName.toLowerCase())
    ? title
    : `${title} | ${siteName}`;
  return named.length <= longestTitle ? named : cutAtWord(title, longestTitle);
}
