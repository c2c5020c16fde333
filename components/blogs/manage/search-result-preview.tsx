import { SearchResult } from "@/components/console/search-result";
import { headTitle, shorten } from "@/lib/text/shorten";

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
  site: { name: string; url: string };
};

/** Previews a post as a search result, with the metadata of its page (lib/blogs/metadata.ts). */
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
  // Stripping tags suffices here: the result is rendered as text only.
  return html
    .replace(/<[^>]*>/gu, " ")
    .replace(/&nbsp;|\s+/gu, " ")
    .trim();
}
