import { jobTypeLabels } from "@/lib/jobs/format";
import { formatCount } from "@/lib/text/counted";
import { type JobCounts, type JobFacets, type JobFilters, remoteCity } from "@/lib/jobs/schema";
import { liveListLink } from "@/lib/jobs/url";

type Props = { filters: JobFilters; facets: JobFacets; counts: JobCounts | undefined };

const quickTypes = ["contract", "part-time", "internship"] as const;

/** Links for the most frequent filters. The link of an active filter removes it; a filter without jobs is disabled. */
export function QuickFilters({ filters, facets, counts }: Props) {
  const entries = [
    { filter: "city", value: remoteCity, label: remoteCity },
    ...quickTypes.map((value) => ({ filter: "type", value, label: jobTypeLabels[value] }) as const),
    ...facets.largestCountries.map(
      (value) => ({ filter: "country", value, label: value }) as const,
    ),
  ] as const;
  return (
    <nav
      id="quick-filters"
      aria-label="Quick filters"
      className="min-w-0 flex-1 basis-0 print:hidden"
    >
      {/* On small desktops the last country would wrap alone. */}
      <ul className="filter-row gap-2 lg:max-[80rem]:[&>:last-child:not(:has([aria-current]))]:hidden">
        {entries.map(({ filter, value, label }) => {
          const isChosen = filters[filter] === value;
          const count = counts && (counts[filter][value] ?? 0);
          const isOffered = isChosen || count !== 0;
          return (
            <li key={value}>
              <a
                {...(isOffered &&
                  liveListLink({ ...filters, [filter]: isChosen ? null : value, page: 1 }))}
                role="link"
                // Disabled filters stay focusable, so the row can be scrolled by keyboard.
                tabIndex={0}
                aria-current={isChosen ? "true" : undefined}
                aria-disabled={isOffered ? undefined : "true"}
                data-filter={filter}
                data-value={value}
                className="filter-chip"
              >
                {label}
                <span>{count === undefined ? null : formatCount(count)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
