/** Words a minute at which posts are read. */
const readingSpeed = 220;

/** '4 min read', of a text of so many words; at least a minute. */
export function formatReadingTime(words: number): string {
  return `${Math.max(1, Math.round(words / readingSpeed))} min read`;
}

/** The page of a person on X, whether the handle was stored with its '@', without, or as an address. */
export function twitterUrl(handle: string): string {
  const name = handle.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/|^@/u, "");
  return `https://x.com/${encodeURIComponent(name.replace(/[/?#].*$/u, ""))}`;
}
