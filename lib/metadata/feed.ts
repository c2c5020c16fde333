import { Feed, type FeedOptions, type Item } from "feed";
import { isRepresentableTime, lastUpdate } from "@/lib/text/dates";
import { cleanText } from "@/lib/text/clean";
import { escapeHtml } from "@/lib/html/text";
import { site, absoluteUrl } from "@/lib/config/site";
import { feedTypes, type FeedFormat } from "@/lib/metadata/metadata";

/** An entry with plain title and author, sanitised HTML and ISO 8601 times. */
export type FeedEntry = {
  url: string;
  title: string;
  author: string;
  content: string;
  publishedAt: string;
  updatedAt: string;
};

type FeedPage = { title: string; description: string; path: string; homePath: string };

/** A feed as text; `page.path` is the feed's own path. */
export function renderFeed(format: FeedFormat, page: FeedPage, allEntries: FeedEntry[]): string {
  // Feed formats require times, so entries without a readable time are left out.
  const entries = allEntries.filter(
    ({ publishedAt, updatedAt }) =>
      isRepresentableTime(publishedAt) && isRepresentableTime(updatedAt),
  );
  if (format === "json") return renderJsonFeed(page, entries);
  const options: FeedOptions = {
    id: absoluteUrl(page.homePath),
    title: printable(page.title),
    description: page.description,
    link: absoluteUrl(page.homePath),
    feedLinks: { [format]: absoluteUrl(page.path) },
    language: "en",
    favicon: absoluteUrl("/icon.svg"),
    generator: false,
    // Uses a fixed time if there are no entries: the library's default is the current time, which would defeat caching.
    updated: new Date(lastUpdate(entries) ?? 0),
    author: { name: site.name, link: absoluteUrl("/") },
  };
  const feed = new Feed(options);
  for (const entry of entries) feed.addItem(toItem(format, entry));
  return format === "rss" ? feed.rss2() : feed.atom1();
}

/** Renders JSON Feed 1.1. The feed package writes version 1.0, which has no list of authors and no language. */
function renderJsonFeed(page: FeedPage, entries: FeedEntry[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: printable(page.title),
    description: page.description,
    home_page_url: absoluteUrl(page.homePath),
    feed_url: absoluteUrl(page.path),
    favicon: absoluteUrl("/icon.svg"),
    language: "en",
    authors: [{ name: site.name, url: absoluteUrl("/") }],
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: printable(entry.title),
      content_html: absoluteLinks(entry.content),
      date_published: new Date(entry.publishedAt).toISOString(),
      date_modified: new Date(entry.updatedAt).toISOString(),
      authors: [{ name: printable(entry.author) }],
    })),
  });
}

export function feedResponse(format: FeedFormat, body: string): Response {
  return new Response(body, { headers: { "Content-Type": `${feedTypes[format]}; charset=utf-8` } });
}

function toItem(format: Exclude<FeedFormat, "json">, entry: FeedEntry): Item {
  const title = printable(entry.title);
  const author = printable(entry.author);
  return {
    id: entry.url,
    link: entry.url,
    // Titles are HTML in Atom feeds and plain text in the others.
    title: format === "atom" ? escapeHtml(title) : title,
    content: absoluteLinks(entry.content),
    date: new Date(entry.updatedAt),
    published: new Date(entry.publishedAt),
    // RSS's author element requires an e-mail address.
    ...(format === "rss"
      ? { extensions: [{ name: "dc:creator", objects: { _text: author } }] }
      : { author: [{ name: author }] }),
  };
}

/** Text without the characters that XML forbids and without `]]>`, which ends a CDATA section. */
const printable = (text: string): string => cleanText(text).replaceAll("]]>", "]] >");

/** Makes the URLs of links and images in HTML absolute, because feed readers may not resolve relative ones. */
export function absoluteLinks(html: string): string {
  return html.replace(/(?<= (?:href|src)=")\/[^"]*/gu, (path) => absoluteUrl(path));
}
