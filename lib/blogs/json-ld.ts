import type { BlogPosting, Person } from "schema-dts";
import { breadcrumbs } from "@/lib/metadata/json-ld";
import { site } from "@/lib/config/site";
import { absoluteUrl } from "@/lib/http/url";
import { twitterUrl } from "./format";
import { blogDescription } from "./metadata";
import type { Blog } from "./schema";
import { blogCrumbs, blogImageUrl, blogUrl } from "./url";

/** A post's page for search engines: the post, and the way to it. */
export function blogJsonLd(blog: Blog) {
  return [blogPosting(blog), breadcrumbs(blogCrumbs(blog))];
}

function blogPosting(blog: Blog): BlogPosting {
  const url = blogUrl(blog.slug);
  return {
    "@type": "BlogPosting",
    headline: blog.title,
    description: blogDescription(blog),
    image: blogImageUrl(blog.slug),
    author: author(blog),
    publisher: { "@type": "Organization", name: site.name, url: absoluteUrl("/") },
    datePublished: blog.publishedAt,
    dateModified: blog.updatedAt,
    url,
    mainEntityOfPage: url,
  };
}

function author({ authorName, linkedinUrl, twitterHandle }: Blog): Person {
  const url = linkedinUrl ?? (twitterHandle ? twitterUrl(twitterHandle) : undefined);
  return { "@type": "Person", name: authorName, url };
}
