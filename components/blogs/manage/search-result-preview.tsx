import { SearchResult } from "@/components/console/search-result";
import { headTitle } from "@/lib/metadata/head-title";
import { shorten } from "@/lib/text/shorten";

/** What of a post's form a search engine shows. */
export type BlogResult = {
  title: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  content: string;
};

type Props = {
  result: BlogResult;
  /** What the board is called, and where it is. */
  site: { name: string; url: string };
};

/** A post as it may stand among the results of a search engine: what its page tells them (lib/blogs/metadata.ts). */
export function SearchResultPreview({ result, site }: Props) {
  const { title, slug, metaTitle, metaDescription, excerpt, content } = result;
  return (
    <section
      aria-labelledby="search-result"
      className="rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="search-result" className="text-sm font-semibold">
        Search result preview
      </h2>
      <div className="mt-3">
        <SearchResult
          url={`${site.url}/blogs/${slug.trim() || "…"}`}
          title={headTitle(metaTitle.trim() || title.trim() || "Title", site.name)}
          description={
            metaDescription.trim() ||
            shorten(excerpt.trim() || wordsOf(content)) ||
            "What the post is about"
          }
        />
      </div>
    </section>
  );
}

function wordsOf(html: string): string {
  // Without tags it is near enough for a preview; nothing of it becomes HTML.
  return html
    .replace(/<[^>]*>/gu, " ")
    .replace(/&nbsp;|\s+/gu, " ")
    .trim();
}
