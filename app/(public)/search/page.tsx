import type { Metadata } from 'next';
import { JobBoard, JobsFound } from '@/components/jobs/job-board';
import { Shell } from '@/components/layout/shell';
import { failAnswer } from '@/lib/answer';
import { jobListMetadata } from '@/lib/jobs/metadata';
import { listJobs } from '@/lib/jobs/queries';
import { parseJobFilters } from '@/lib/jobs/search';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return jobListMetadata(parseJobFilters(await searchParams));
}

/** The list made for each request: what cannot be part of a path, and what comes back to a form on the page of a search. */
export default async function SearchPage({ searchParams }: Props) {
  const filters = parseJobFilters(await searchParams);
  const found = listJobs(filters);
  found.catch(failAnswer);
  return (
    <Shell section="jobs">
      <JobBoard filters={filters}>
        <JobsFound filters={filters} found={found} />
      </JobBoard>
    </Shell>
  );
}
