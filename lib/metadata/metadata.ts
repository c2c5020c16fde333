import type { Metadata } from "next";
import { site, absoluteUrl } from "@/lib/config/site";
import { headTitle } from "@/lib/text/shorten";

/** The media types of the formats of feeds. */
export const feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;

export type FeedFormat = keyof typeof feedTypes;

/** The paths of feeds by media type. */
export type FeedPaths = Record<string, string>;

type Page = {
  title: string;
  /**
   * A shorter title for search engines. Without it, a long title is cut at its end, which may drop the most important
   * words.
   */
  shortTitle?: string;
  description: string;
  path: string;
  image?: string;
  keywords?: string[];
  isIndexed?: boolean;
  feeds?: FeedPaths;
  article?: { authors: string[]; publishedTime: string; modifiedTime: string };
};

export function pageMetadata(page: Page): Metadata {
  const { title, description, keywords, isIndexed = true, article } = page;
  const url = absoluteUrl(page.path);
  const image = { url: page.image ?? absoluteUrl("/og"), width: 1200, height: 630, alt: title };
  return {
    title: headTitle(page.shortTitle ?? title, site.name),
    description,
    keywords,
    alternates: { canonical: url, types: absoluteFeeds(page.feeds) },
    openGraph: {
      ...(article ? { type: "article", ...article } : { type: "website" }),
      siteName: site.name,
      locale: "en_US",
      title,
      description,
      url,
      images: [image],
    },
    twitter: { card: "summary_large_image", title, description, images: [image] },
    robots: isIndexed ? undefined : { index: false, follow: true },
  };
}

function absoluteFeeds(feeds: FeedPaths = {}): FeedPaths {
  return Object.fromEntries(Object.entries(feeds).map(([type, path]) => [type, absoluteUrl(path)]));
}
