import type { NextRequest } from 'next/server';
import { JobResults } from '@/components/jobs/job-results';
import { cityOptions } from '@/components/jobs/job-search-form';
import { jobListMetadata } from '@/lib/jobs/metadata';
import { getJobFacets, listJobs } from '@/lib/jobs/queries';
import { parseJobFilters } from '@/lib/jobs/search';

/** What a change of the search replaces on the page: title, cities on offer, results. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const [found, facets] = await Promise.all([listJobs(filters), getJobFacets().catch(() => null)]);
  // Next refuses the plain import, for fear of its weight in the browser; this stays on the server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const html = renderToStaticMarkup(
    <>
      <title>{String(jobListMetadata(filters).title)}</title>
      {facets ? <select name="city" dangerouslySetInnerHTML={cityOptions(facets, filters)} /> : null}
      <div id="job-results">
        <JobResults {...found} filters={filters} />
      </div>
    </>,
  );
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' } });
}
