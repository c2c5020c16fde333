import type { Metadata } from "next";
import { site, absoluteUrl } from "@/lib/site";
import { headTitle } from "../text/shorten";

/** A feed a page points to: its address within the site, by media type. */
export type FeedPaths = Record<string, string>;

type Page = {
  title: string;
  /** The same where a result of a search engine has room for it, if cutting it at its end would lose too much. */
  shortTitle?: string;
  description: string;
  /** The page's one address within the site, with the query that makes it another page. */
  path: string;
  /** Full address of the page's preview picture; the site's own when there is none. */
  image?: string;
  keywords?: string[];
  /** Whether search engines may list the page; they may always follow its links. */
  isIndexed?: boolean;
  feeds?: FeedPaths;
  /** For a post: who wrote it, and when (ISO 8601). */
  article?: { authors: string[]; publishedTime: string; modifiedTime: string };
};

/** Everything a page's head says about it: title, description, canonical address, previews, feeds. */
export function pageMetadata(page: Page): Metadata {
  const { title, description, keywords, isIndexed = true, article } = page;
  const url = absoluteUrl(page.path);
  const image = { url: page.image ?? absoluteUrl("/og"), width: 1200, height: 630, alt: title };
  return {
    title: headTitle(page.shortTitle ?? title, site.name),
    description,
    keywords,
    alternates: { canonical: url, types: absolute(page.feeds) },
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

function absolute(feeds: FeedPaths = {}): FeedPaths {
  return Object.fromEntries(Object.entries(feeds).map(([type, path]) => [type, absoluteUrl(path)]));
}
