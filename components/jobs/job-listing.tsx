import { PeekingGopher } from "@/components/layout/gopher";
import { Notice } from "@/components/ui/notice";
import type { FoundJobs, JobFacets, JobFilters } from "@/lib/jobs/schema";
import { JobListHead } from "./job-list-head";
import { JobSearchForm } from "./job-search-form";
import { QuickFilters } from "./quick-filters";

type Props = {
  filters: JobFilters;
  facets: JobFacets;
  /** The options could not be read: `facets` holds the defaults. */
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
          {/* browser/live-search.ts shows it, too. */}
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
