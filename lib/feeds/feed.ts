import { Feed, type FeedOptions, type Item } from "feed";
import { lastUpdate } from "@/lib/text/dates";
import { cleanText } from "@/lib/text/clean";
import { escapeHtml } from "@/lib/html/text";
import { site } from "@/lib/config/site";
import { absoluteUrl } from "@/lib/http/url";

/** Media types of the feeds we write. */
export const feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;

export type FeedFormat = keyof typeof feedTypes;

/** One entry: plain title and author, sanitised HTML content, ISO 8601 times. */
export type FeedEntry = {
  url: string;
  title: string;
  author: string;
  content: string;
  publishedAt: string;
  updatedAt: string;
};

type FeedPage = { title: string; description: string; path: string; homePath: string };

/** A feed's text in one of the three formats; `path` is the feed's own address within the site. */
export function renderFeed(format: FeedFormat, page: FeedPage, entries: FeedEntry[]): string {
  const options: FeedOptions = {
    id: absoluteUrl(page.homePath),
    title: printable(page.title),
    description: page.description,
    link: absoluteUrl(page.homePath),
    feedLinks: { [format]: absoluteUrl(page.path) },
    language: "en",
    favicon: absoluteUrl("/icon.svg"),
    generator: false,
    // Without entries as old as can be: left to itself it would be another one at each request.
    updated: new Date(lastUpdate(entries) ?? 0),
    author: { name: site.name, link: absoluteUrl("/") },
  };
  const feed = new Feed(options);
  for (const entry of entries) feed.addItem(toItem(format, entry));
  return { rss: feed.rss2, atom: feed.atom1, json: feed.json1 }[format].call(feed);
}

/** A feed as an answer. */
export function feedResponse(format: FeedFormat, body: string): Response {
  return new Response(body, { headers: { "Content-Type": `${feedTypes[format]}; charset=utf-8` } });
}

function toItem(format: FeedFormat, entry: FeedEntry): Item {
  const title = printable(entry.title);
  const author = printable(entry.author);
  return {
    id: entry.url,
    link: entry.url,
    // Atom titles are written as HTML, the others as text.
    title: format === "atom" ? escapeHtml(title) : title,
    content: absoluteLinks(entry.content),
    date: new Date(entry.updatedAt),
    published: new Date(entry.publishedAt),
    // RSS wants an e-mail address in its own author element; Dublin Core takes a name.
    ...(format === "rss"
      ? { extensions: [{ name: "dc:creator", objects: { _text: author } }] }
      : { author: [{ name: author }] }),
  };
}

/** Text without what XML cannot carry, or what would end a section of character data. */
function printable(text: string): string {
  return cleanText(text).replaceAll("]]>", "]] >");
}

/** Sanitised HTML writes its paths one way only; in a feed they are no longer on this site. */
function absoluteLinks(html: string): string {
  return html.replace(/(?<= (?:href|src)=")\/[^"]*/gu, (path) => absoluteUrl(path));
}
