import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { countries } from "@/lib/places/countries";
import { type JobFacets, type JobFilters, type JobList, jobTypes } from "@/lib/jobs/schema";
import { JobListing } from "./job-listing";
import { JobResults } from "./job-results";
import { JobsFailed } from "./jobs-failed";
import { Button } from "@/components/ui/button";

/** The filters' options when the backend fails (SPEC section 8). */
export const defaultFacets: JobFacets = {
  types: [...jobTypes],
  countries: [...countries],
  largestCountries: [],
  cities: [],
  currencies: [],
};

type Props = {
  filters: JobFilters;
  /** Null if it failed to load. */
  list: JobList | null;
  isPanelOpen?: boolean;
};

/** The job list with its search form. */
export function JobBoard({ filters, list, isPanelOpen = false }: Props) {
  return (
    <div className="group/board">
      <JobListing
        filters={filters}
        facets={list?.facets ?? defaultFacets}
        areFacetsDefaults={!list?.facets}
        found={list}
        isPanelOpen={isPanelOpen}
        aside={
          <>
            <NewsletterBox>
              <NewsletterForm />
            </NewsletterBox>
            <KeyboardShortcuts />
          </>
        }
      >
        <LiveResults failed={<JobsFailed />}>
          {list ? <JobResults {...list} filters={filters} /> : <JobsFailed />}
        </LiveResults>
      </JobListing>
    </div>
  );
}

const keys = [
  ["/", "Go to the search"],
  ["j", "Next job"],
  ["k", "Previous job"],
  ["Enter", "Open the job"],
  ["?", "Show this list"],
] as const;

/** Lists the keyboard shortcuts and switches them off; browser/keyboard-shortcuts.ts handles them. */
function KeyboardShortcuts() {
  return (
    <div className="mt-4 max-lg:hidden noscript:hidden">
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="-ml-3.5 forced-colors:ml-0"
        data-shortcuts
      >
        Keyboard shortcuts
      </Button>
      <dialog
        id="shortcuts"
        aria-labelledby="shortcuts-title"
        className="m-auto w-80 rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/50"
      >
        <form method="dialog">
          <h2 id="shortcuts-title" className="text-lg">
            Keyboard shortcuts
          </h2>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            {keys.map(([key, meaning]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
                <dt>
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-6 items-center gap-2 text-sm">
            <input type="checkbox" className="size-4" /> Use these keys in this browser
          </label>
          <Button variant="outline" size="sm" className="mt-5 w-full">
            Close
          </Button>
        </form>
      </dialog>
    </div>
  );
}

type LiveResultsProps = {
  children: React.ReactNode;
  /** Shown when changed results fail to load. */
  failed: React.ReactNode;
};

/** The results, which browser/live-search.ts replaces when the search changes. */
function LiveResults({ children, failed }: LiveResultsProps) {
  return (
    <>
      <p id="job-status" role="status" className="sr-only" />
      <section
        id="job-results"
        aria-label="Jobs"
        tabIndex={-1}
        className="outline-none transition-opacity aria-busy:opacity-60"
      >
        {children}
      </section>
      <div id="job-results-failed" hidden>
        {failed}
      </div>
    </>
  );
}
