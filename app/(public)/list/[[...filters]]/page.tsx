import type { Metadata } from 'next';
import { JobBoard, JobsFound } from '@/components/jobs/job-board';
import { JsonLd } from '@/components/layout/json-ld';
import { Shell } from '@/components/layout/shell';
import { Read } from '@/components/ui/read';
import { jobListMetadata } from '@/lib/jobs/metadata';
import { getJobFacets, listJobs } from '@/lib/jobs/queries';
import { frameWords, resultsSlot } from '@/lib/jobs/schema';
import { jobListHref, parseJobFilters } from '@/lib/jobs/search';
import { siteJsonLd } from '@/lib/json-ld';
import { filtersOfPath } from '@/lib/routes';

export const revalidate = 60;

/** None when building: each list is made when it is first asked for, and kept. */
export function generateStaticParams() {
  return [];
}

type Props = { params: Promise<{ filters?: string[] }> };

const filtersOf = async ({ params }: Props) => parseJobFilters(filtersOfPath((await params).filters));

export async function generateMetadata(props: Props): Promise<Metadata> {
  return jobListMetadata(await filtersOf(props));
}

export default async function JobListPage(props: Props) {
  const filters = await filtersOf(props);
  return (
    <Shell section="jobs">
      <JobBoard filters={filters}>
        {filters.q === frameWords ? <Slot /> : <JobsFound filters={filters} found={listJobs(filters)} />}
      </JobBoard>
      {jobListHref(filters) === '/' ? <JsonLd things={siteJsonLd()} /> : null}
    </Shell>
  );
}

/** In the frame of searches, where the results go (lib/jobs/frame.ts). It is kept only with all options of the filters. */
function Slot() {
  const slot = <template id={resultsSlot} />;
  return (
    <Read data={getJobFacets()} failed={slot}>
      {() => slot}
    </Read>
  );
}
