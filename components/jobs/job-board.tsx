import { NewsletterBox } from '@/components/newsletter/newsletter-box';
import { NewsletterForm } from '@/components/newsletter/newsletter-form';
import { Read } from '@/components/ui/read';
import { countries } from '@/lib/countries';
import { type FoundJobs, getJobFacets } from '@/lib/jobs/queries';
import { type JobFacets, type JobFilters, jobTypes } from '@/lib/jobs/schema';
import { JobListing } from './job-listing';
import { JobResults, JobsFailed } from './job-results';
import { LiveResults } from './live-results';
import { logError } from '@/lib/log';

/** What the filters offer while the data cannot be asked (SPEC section 8). */
const defaultFacets: JobFacets = { types: [...jobTypes], countries: [...countries], cities: [] };

type Props = {
  filters: JobFilters;
  /** `JobsFound`, or what will be replaced by them. */
  children: React.ReactNode;
};

/** The list of jobs for any filters, with its search form. */
export async function JobBoard({ filters, children }: Props) {
  const facets = await getJobFacets().catch((error: unknown) => {
    logError('The filter options could not be read.', error);
    return null;
  });
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

/** The results of a list. */
export function JobsFound({ filters, found }: { filters: JobFilters; found: Promise<FoundJobs> }) {
  return (
    <Read data={found} failed={<JobsFailed />}>
      {(found) => <JobResults {...found} filters={filters} />}
    </Read>
  );
}
