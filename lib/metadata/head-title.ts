import { cutAtWord } from "@/lib/text/shorten";

/** What search engines show of a title, in characters. */
export const longestTitle = 60;

/** The title in the head of a page, with the site's name where there is room. */
export function headTitle(title: string, siteName: string): string {
  const named = title.toLowerCase().includes(siteName.toLowerCase())
    ? title
    : `${title} | ${siteName}`;
  return named.length <= longestTitle ? named : cutAtWord(title, longestTitle);
}
