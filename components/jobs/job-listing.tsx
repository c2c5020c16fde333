import { PeekingGopher } from "@/components/layout/gopher";
import { Notice } from "@/components/ui/notice";
import type { JobFacets, JobFilters } from "@/lib/jobs/schema";
import { JobSearchForm } from "./job-search-form";
import { RecruiterBanner } from "./recruiter-banner";

type Props = {
  filters: JobFilters;
  facets: JobFacets;
  /** The options could not be read: `facets` holds the defaults. */
  areFacetsDefaults?: boolean;
  newsletter: React.ReactNode;
  /** `JobResults`, or `JobsFailed` in their place. */
  children: React.ReactNode;
};

export function JobListing({ filters, facets, areFacetsDefaults, newsletter, children }: Props) {
  return (
    <>
      <div className="hero">
        <div className="container pt-8 sm:pt-14">
          <RecruiterBanner />
          <h1 className="mt-6 max-w-2xl text-3xl font-bold">
            Find your next Go job<span className="text-gopher">.</span>
          </h1>
          <p className="mt-4 max-w-md text-lg lg:max-w-xl text-muted">
            Golang jobs from companies that build with Go: remote and on site, all over the world.
          </p>
        </div>
        <div className="container relative mt-8">
          <div className="pointer-events-none absolute right-14 bottom-full z-10 w-40 translate-y-3 max-md:hidden print:hidden">
            <PeekingGopher />
          </div>
          <JobSearchForm filters={filters} facets={facets} />
        </div>
      </div>
      <div className="container mt-10 grid gap-x-10 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {areFacetsDefaults ? (
            <div className="mb-4">
              <Notice variant="warning" role="status">
                <p>Failed to load some filter options. Using default values.</p>
              </Notice>
            </div>
          ) : null}
          {children}
        </div>
        <aside className="lg:sticky lg:top-24 lg:self-start print:hidden">{newsletter}</aside>
      </div>
    </>
  );
}
