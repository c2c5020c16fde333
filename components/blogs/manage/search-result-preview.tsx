import { headTitle } from "@/lib/metadata/head-title";
import { shorten } from "@/lib/text/shorten";

/** What of a post's form a search engine shows. */
export type SearchResult = {
  title: string;
  slug: string;
  metaTitle: string;
  metaDescription: string;
  excerpt: string;
  content: string;
};

type Props = {
  result: SearchResult;
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
      <div className="mt-3 grid gap-1">
        <p className="truncate text-sm text-muted">{`${site.url}/blogs/${slug.trim() || "…"}`}</p>
        <p className="truncate text-lg font-semibold text-accent">
          {headTitle(metaTitle.trim() || title.trim() || "Title", site.name)}
        </p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {metaDescription.trim() ||
            shorten(excerpt.trim() || wordsOf(content)) ||
            "What the post is about"}
        </p>
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
