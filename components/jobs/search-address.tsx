import { CopyButton } from "@/components/ui/code-block";
import { jobFeedPaths } from "@/lib/jobs/feed";
import type { JobFilters } from "@/lib/jobs/schema";
import { alertParameters, listParameters } from "@/lib/jobs/search";
import { feedTypes } from "@/lib/metadata/feed";
import { absoluteUrl } from "@/lib/site";

/** The addresses at which other programs get the jobs of a narrowed list. */
export function SearchAddress({ filters }: { filters: JobFilters }) {
  const search = listParameters(filters);
  if (search.length === 0) return null;
  const command = `curl '${absoluteUrl("/api/v1/jobs")}?${new URLSearchParams(search)}'`;
  const feeds = jobFeedPaths(filters);
  const links = {
    ...(alertParameters(filters).length > 0 && { Email: "#alert" }),
    RSS: feeds[feedTypes.rss],
    JSON: feeds[feedTypes.json],
    MCP: "/developers#models",
  };
  return (
    <section
      aria-label="This list for programs"
      className="mt-8 flex flex-wrap items-center gap-x-4 text-sm print:hidden"
    >
      <code className="min-w-0 flex-1 basis-64 rounded-md bg-sunken px-3 py-1.5 text-xs wrap-anywhere text-muted">
        {command}
      </code>
      <CopyButton variant="quiet" className="noscript:hidden" />
      <ul className="counted-links">
        {Object.entries(links).map(([name, href]) => (
          <li key={name}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
