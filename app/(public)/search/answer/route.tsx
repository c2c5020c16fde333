import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { JobResults, JobsFailed } from '@/components/jobs/job-results';
import { renderToStaticMarkup } from '@/components/ui/markup';
import { fillFrame, getFrame } from '@/lib/jobs/frame';
import { listJobs } from '@/lib/jobs/queries';
import { jobListHref, parseJobFilters } from '@/lib/jobs/search';
import { logError } from '@/lib/log';

/** The page of a search by words, made from its frame (lib/jobs/frame.ts): kept for seconds only. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  if (!filters.q) redirect(jobListHref(filters));
  const [frame, found] = await Promise.all([getFrame(filters), listJobs(filters).catch(failed)]);
  const results = renderToStaticMarkup(found ? <JobResults {...found} filters={filters} /> : <JobsFailed />);
  return new Response(fillFrame(frame, filters, results), {
    status: found ? 200 : 500,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': found ? 's-maxage=10' : 'no-store' },
  });
}

function failed(error: unknown) {
  logError('A search failed.', error);
  return null;
}
