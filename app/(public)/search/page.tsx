import type { Metadata } from 'next';
import { JobBoard } from '@/components/jobs/job-board';
import { Shell } from '@/components/layout/shell';
import { jobListMetadata } from '@/lib/jobs/metadata';
import { parseJobFilters } from '@/lib/jobs/search';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return jobListMetadata(parseJobFilters(await searchParams));
}

/** The list for searches that cannot be part of a path (lib/routes.ts): the same page, made for each request. */
export default async function SearchPage({ searchParams }: Props) {
  return (
    <Shell section="jobs">
      <JobBoard filters={parseJobFilters(await searchParams)} />
    </Shell>
  );
}
