import { PeekingGopher } from "@/components/layout/gopher";
import { Notice } from "@/components/ui/notice";
import {
  type FoundJobs,
  type JobFacets,
  type JobFilters,
  type JobCounts,
  remoteCity,
} from "@/lib/jobs/schema";
import { JobListHead } from "./job-list-head";
import { JobSearchForm } from "./job-search-form";
import { Icon } from "@/components/ui/icon";
import { jobTypeLabels } from "@/lib/jobs/format";
import { formatCount } from "@/lib/text/counted";
import { jobListHref } from "@/lib/jobs/search";

type Props = {
  filters: JobFilters;
  facets: JobFacets;
  /** Whether the options failed to load and `facets` holds the defaults. */
  areFacetsDefaults?: boolean;
  found: FoundJobs | null;
  isPanelOpen: boolean;
  aside: React.ReactNode;
  children: React.ReactNode;
};

export function JobListing({
  filters,
  facets,
  areFacetsDefaults,
  found,
  isPanelOpen,
  aside,
  children,
}: Props) {
  return (
    <>
      <div className="hero">
        <div
          id="job-head"
          className="container pt-8 group-has-data-compact/board:pt-3 sm:pt-14 sm:group-has-data-compact/board:pt-3"
        >
          <JobListHead filters={filters} found={found} />
        </div>
        <div className="container relative mt-8 group-has-data-compact/board:mt-2.5">
          <div className="pointer-events-none absolute right-14 bottom-full z-10 w-40 translate-y-2 group-has-data-compact/board:hidden max-md:hidden print:hidden">
            <PeekingGopher />
          </div>
          <JobSearchForm filters={filters} facets={facets} found={found} isPanelOpen={isPanelOpen}>
            <QuickFilters filters={filters} facets={facets} counts={found?.counts} />
          </JobSearchForm>
        </div>
      </div>
      <div className="container with-rail mt-6 group-has-data-compact/board:mt-3">
        <div className="min-w-0">
          {/* Also shown by browser/live-search.ts. */}
          <div id="job-options-failed" hidden={!areFacetsDefaults} className="mb-4">
            <Notice variant="warning" role="status">
              <p>Failed to load some filter options. Using default values.</p>
            </Notice>
          </div>
          {children}
        </div>
        <aside className="lg:sticky lg:top-24 lg:self-start print:hidden">{aside}</aside>
      </div>
    </>
  );
}

type QuickFiltersProps = { filters: JobFilters; facets: JobFacets; counts: JobCounts | undefined };

const quickTypes = ["contract", "part-time", "internship"] as const;

/** Links for the most frequent filters. The active one links back; one without jobs is disabled. */
function QuickFilters({ filters, facets, counts }: QuickFiltersProps) {
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
                href={
                  isOffered
                    ? jobListHref({ ...filters, [filter]: isChosen ? null : value, page: 1 })
                    : undefined
                }
                role="link"
                // Disabled filters stay focusable, so the row can be scrolled by keyboard.
                tabIndex={0}
                aria-current={isChosen ? "true" : undefined}
                aria-disabled={isOffered ? undefined : "true"}
                data-filter={filter}
                data-value={value}
                className="group flex h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3.5 text-sm font-semibold whitespace-nowrap transition-colors hover:border-accent hover:text-accent aria-current:border-accent aria-current:bg-blue-soft aria-current:text-blue-text aria-disabled:border-dashed aria-disabled:bg-transparent aria-disabled:text-muted"
              >
                <Icon name="check" className="not-group-aria-current:hidden" />
                {label}
                <span className="font-normal text-muted tabular-nums group-aria-current:text-blue-text">
                  {count === undefined ? null : formatCount(count)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
