/** The page of a person on X, whether the handle was stored with its '@', without, or as an address. */
export function twitterUrl(handle: string): string {
  const name = handle.replace(/^(?:https?:\/\/)?(?:www\.)?(?:twitter|x)\.com\/|^@/u, "");
  return `https://x.com/${encodeURIComponent(name.replace(/[/?#].*$/u, ""))}`;
}
