import type { NextRequest } from "next/server";
import { defaultFacets } from "@/components/jobs/job-board";
import { JobFilterFields } from "@/components/jobs/job-filters";
import { JobListHead } from "@/components/jobs/job-list-head";
import { JobResults } from "@/components/jobs/job-results";
import { cityOptions } from "@/components/jobs/job-search-form";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobs, listPostingTimes, readJobOptions } from "@/lib/jobs/queries";
import type { JobFilters } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";

type Context = { params: Promise<{ part: string }> };

const parts = new Map<string, (filters: JobFilters) => Promise<Response>>([
  ["jobs", jobs],
  ["filters", filterFields],
  ["default-filters", defaultFilterFields],
  ["cities", cities],
  ["posted", posted],
]);

/** A part of a page, which browser/ requests. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest, { params }: Context): Promise<Response> {
  const part = parts.get((await params).part);
  return part ? part(parseJobFilters(nextUrl.searchParams)) : new Response(null, { status: 404 });
}

/** The parts that a search replaces: title, heading, results and counts. */
async function jobs(filters: JobFilters) {
  const found = await listJobs(filters);
  return html(
    <>
      <title>{String(jobListMetadata(filters, found.total, found.skillNames).title)}</title>
      <div id="job-head">
        <JobListHead filters={filters} found={found} />
      </div>
      <data id="job-counts" value={JSON.stringify(found.counts)} />
      <div id="job-results">
        <JobResults {...found} filters={filters} />
      </div>
    </>,
  );
}

/** The filter panel's fields with the counts for a search. */
async function filterFields(filters: JobFilters) {
  const [found, { facets, ...options }] = await Promise.all([
    listJobs(filters),
    readJobOptions(filters, { withCounts: true }),
  ]);
  const counts = { ...found.counts, ...options.counts };
  return html(
    <JobFilterFields filters={filters} facets={facets} found={{ ...found, ...options, counts }} />,
  );
}

/** The filter fields with default options and without counts, for browsers whose request for the others failed. */
function defaultFilterFields(filters: JobFilters) {
  return html(<JobFilterFields filters={filters} facets={defaultFacets} found={null} />);
}

/** The city options of a country. */
async function cities(filters: JobFilters) {
  const { facets } = await readJobOptions(filters);
  return respond(cityOptions(facets, filters).__html);
}

/** Posting times of open jobs: the browser counts jobs since its last visit and sends nothing. */
async function posted() {
  return Response.json(await listPostingTimes(), { headers: { "X-Robots-Tag": "noindex" } });
}

async function html(content: React.ReactNode) {
  // Next rejects a static import of react-dom/server, to keep it out of browser bundles.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return respond(renderToStaticMarkup(content));
}

const respond = (body: string) =>
  new Response(body, {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
