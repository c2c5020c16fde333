import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { countries } from "@/lib/places/countries";
import { type FoundJobs, type JobFacets, type JobFilters, jobTypes } from "@/lib/jobs/schema";
import { JobListing } from "./job-listing";
import { JobResults } from "./job-results";
import { JobsFailed } from "./jobs-failed";
import { KeyboardShortcuts } from "./keyboard-shortcuts";
import { LiveResults } from "./live-results";

/** What the filters offer while the data cannot be asked (SPEC section 8). */
const defaultFacets: JobFacets = {
  types: [...jobTypes],
  countries: [...countries],
  largestCountries: [],
  cities: [],
};

type Props = {
  filters: JobFilters;
  /** Null where the options of the filters could not be read. */
  facets: JobFacets | null;
  /** Null where the jobs could not be read. */
  found: FoundJobs | null;
};

/** The list of jobs for any filters, with its search form. */
export function JobBoard({ filters, facets, found }: Props) {
  return (
    <JobListing
      filters={filters}
      facets={facets ?? defaultFacets}
      areFacetsDefaults={facets === null}
      found={found}
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
        {found ? <JobResults {...found} filters={filters} /> : <JobsFailed />}
      </LiveResults>
    </JobListing>
  );
}
