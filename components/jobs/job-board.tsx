import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { countries } from "@/lib/places/countries";
import { type JobFacets, type JobFilters, type JobList, jobTypes } from "@/lib/jobs/schema";
import { JobListing } from "./job-listing";
import { JobResults } from "./job-results";
import { JobsFailed } from "./jobs-failed";
import { KeyboardShortcuts } from "./keyboard-shortcuts";
import { LiveResults } from "./live-results";

/** What the filters offer while the data cannot be asked (SPEC section 8). */
export const defaultFacets: JobFacets = {
  types: [...jobTypes],
  countries: [...countries],
  largestCountries: [],
  cities: [],
  currencies: [],
};

type Props = {
  filters: JobFilters;
  /** Null where it could not be read. */
  list: JobList | null;
  isPanelOpen?: boolean;
};

/** The list of jobs for any filters, with its search form. */
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
