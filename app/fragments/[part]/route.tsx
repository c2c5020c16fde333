import type { NextRequest } from "next/server";
import { defaultOptions, JobAlert, JobListHead } from "@/components/jobs/job-board";
import { JobFilterFields } from "@/components/jobs/job-filters";
import { JobResults } from "@/components/jobs/job-results";
import { cityOptions } from "@/components/jobs/job-search-form";
import { JobListLinks } from "@/components/jobs/landing/landing-links";
import { jobListMetadata } from "@/lib/jobs/list-text";
import { listLandings, listJobs, readListingTimes, readJobOptions } from "@/lib/jobs/queries";
import type { JobFilters } from "@/lib/jobs/filters";
import { type JobList, parseJobFilters } from "@/lib/jobs/search";
import { foundListHref, quickFilterPaths } from "@/lib/jobs/url";

const parts = new Map<string, (filters: JobFilters) => Promise<Response>>([
  ["jobs", jobsResponse],
  ["filters", countedFilterFieldsResponse],
  ["default-filters", filterFieldsResponse],
  ["cities", citiesResponse],
  ["listed", listingTimesResponse],
]);

/** Renders part of a page as an HTML fragment for the scripts in browser/. Throws if the backend fails. */
export async function GET({ nextUrl }: NextRequest, { params }: RouteContext<"/fragments/[part]">) {
  const part = parts.get((await params).part);
  return part ? part(parseJobFilters(nextUrl.searchParams)) : new Response(null, { status: 404 });
}

/** What changes with a live search, and the canonical address of the list. */
async function jobsResponse(asked: JobFilters) {
  const found = await listJobs(asked, { withLanding: true });
  const { filters, landing } = found;
  const href = foundListHref(found);
  const landings = href === "/" ? await listLandings().catch(() => []) : null;
  return renderedResponse(
    <>
      <title>{String(jobListMetadata(found).title)}</title>
      <data id="job-address" value={href} />
      <div id="job-head">
        <JobListHead filters={filters} found={found} />
      </div>
      <JobAlert filters={filters} found={found} />
      <data id="job-counts" value={JSON.stringify(found.counts)} />
      <data id="job-paths" value={JSON.stringify(quickFilterPaths(found))} />
      <div id="job-results">
        <JobResults {...found} />
      </div>
      <JobListLinks landing={landing} landings={landings} />
    </>,
  );
}

/** The fields of the filter panel. Each option shows how many of the search's jobs match it. */
async function countedFilterFieldsResponse(filters: JobFilters) {
  return filterFieldsResponse(
    filters,
    await listJobs(filters, { withOptions: true, withAllCounts: true }),
  );
}

/**
 * Without `found`, renders default options without counts: scripts request these after the options with counts failed
 * to load.
 */
function filterFieldsResponse(filters: JobFilters, found: JobList | null = null) {
  const options = found?.options ?? defaultOptions;
  return renderedResponse(<JobFilterFields filters={filters} options={options} found={found} />);
}

async function citiesResponse(filters: JobFilters) {
  return htmlResponse(cityOptions(await readJobOptions(), filters).__html);
}

/**
 * The times at which open jobs were first listed. The browser itself counts those after its last visit, so that the
 * time of that visit is never sent to the server.
 */
async function listingTimesResponse() {
  return Response.json(await readListingTimes(), { headers: { "X-Robots-Tag": "noindex" } });
}

async function renderedResponse(content: React.ReactNode) {
  // Next rejects a static import of react-dom/server, to keep it out of browser bundles.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return htmlResponse(renderToStaticMarkup(content));
}

const htmlResponse = (body: string) =>
  new Response(body, {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" },
  });
