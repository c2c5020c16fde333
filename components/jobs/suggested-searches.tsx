import { formatCount } from "@/lib/text/counted";
import type { FoundJobs, JobFilters } from "@/lib/jobs/schema";
import { jobListHref } from "@/lib/jobs/search";
import { suggestionTitle } from "@/lib/jobs/title";

type Props = Pick<FoundJobs, "suggestions"> & { filters: JobFilters };

export function SuggestedSearches({ filters, suggestions }: Props) {
  if (suggestions.length === 0) return null;
  return (
    <nav
      id="suggested-searches"
      aria-labelledby="did-you-mean"
      className="mb-4 flex flex-wrap items-center gap-2 text-sm print:hidden"
    >
      <p id="did-you-mean" className="mr-1 text-muted">
        Did you mean
      </p>
      <ul className="contents">
        {suggestions.map((suggestion) => {
          const { city, country, company } = suggestion;
          const skills = suggestion.skills.map(({ slug }) => slug).toSorted();
          const place = { city, country };
          const href = jobListHref({ ...filters, ...place, company, skills, q: "", page: 1 });
          return (
            <li key={href} className="max-w-full">
              <a
                href={href}
                data-filter="q"
                className="flex h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 font-semibold transition-colors hover:border-accent hover:text-accent"
              >
                <bdi className="truncate">{suggestionTitle(suggestion)}</bdi>{" "}
                <span className="font-normal text-muted tabular-nums">
                  {formatCount(suggestion.jobs)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
