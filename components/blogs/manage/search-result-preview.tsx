"use client";

import type { FieldValues } from "react-hook-form";
import { SearchResult } from "@/components/forms/previews";
import { useSettledValues } from "@/components/forms/console-form";
import { visibleWords } from "@/lib/jobs/posting-check";
import { headTitle, shortenDescription } from "@/lib/text/shorten";

/**
 * Previews how search engines would list the edited post, using the same metadata as its page (lib/blogs/metadata.ts).
 */
export function SearchResultPreview({ site }: { site: { name: string; url: string } }) {
  const result = toSearchResult(useSettledValues());
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
          url={`${site.url}/blogs/${result.slug || "…"}`}
          title={headTitle(result.title || "Title", site.name)}
          description={result.description || "What the post is about"}
        />
      </div>
    </section>
  );
}

function toSearchResult(values: FieldValues) {
  const text = (field: string) => String(values[field] ?? "").trim();
  return {
    slug: text("slug"),
    title: text("metaTitle") || text("title"),
    description:
      text("metaDescription") ||
      shortenDescription(text("excerpt") || visibleWords(text("content"))),
  };
}
