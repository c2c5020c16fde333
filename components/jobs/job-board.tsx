import { NewsletterBox } from "@/components/newsletter/newsletter-box";
import { NewsletterForm } from "@/components/newsletter/newsletter-form";
import { countries } from "@/lib/countries";
import { type JobFacets, type JobFilters, jobTypes } from "@/lib/jobs/schema";
import { JobListing } from "./job-listing";
import { JobsFailed } from "./jobs-failed";
import { LiveResults } from "./live-results";

/** What the filters offer while the data cannot be asked (SPEC section 8). */
const defaultFacets: JobFacets = { types: [...jobTypes], countries: [...countries], cities: [] };

type Props = {
  filters: JobFilters;
  /** Null where the options of the filters could not be read. */
  facets: JobFacets | null;
  /** `JobResults`, or `JobsFailed` in their place. */
  children: React.ReactNode;
};

/** The list of jobs for any filters, with its search form. */
export function JobBoard({ filters, facets, children }: Props) {
  return (
    <JobListing
      filters={filters}
      facets={facets ?? defaultFacets}
      areFacetsDefaults={facets === null}
      newsletter={
        <NewsletterBox>
          <NewsletterForm />
        </NewsletterBox>
      }
    >
      <LiveResults failed={<JobsFailed />}>{children}</LiveResults>
    </JobListing>
  );
}
