import type { NextRequest } from "next/server";
import { defaultOptions, JobAlert, JobListHead } from "@/components/jobs/job-board";
import { JobFilterFields } from "@/components/jobs/job-filters";
import { JobResults } from "@/components/jobs/job-results";
import { cityOptions } from "@/components/jobs/job-search-form";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobs, readListingTimes, readJobOptions } from "@/lib/jobs/queries";
import type { JobFilters } from "@/lib/jobs/filters";
import { type JobList, parseJobFilters } from "@/lib/jobs/search";

const parts = new Map<string, (filters: JobFilters) => Promise<Response>>([
  ["jobs", jobs],
  ["filters", countedFilterFields],
  ["default-filters", filterFields],
  ["cities", cities],
  ["listed", listed],
]);

/** Renders a part of a page for the scripts in browser/. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest, { params }: RouteContext<"/fragments/[part]">) {
  const part = parts.get((await params).part);
  return part ? part(parseJobFilters(nextUrl.searchParams)) : new Response(null, { status: 404 });
}

async function jobs(filters: JobFilters) {
  const found = await listJobs(filters);
  return html(
    <>
      <title>{String(jobListMetadata(filters, found.total, found.skillNames).title)}</title>
      <div id="job-head">
        <JobListHead filters={filters} found={found} />
      </div>
      <JobAlert filters={filters} found={found} />
      <data id="job-counts" value={JSON.stringify(found.counts)} />
      <div id="job-results">
        <JobResults {...found} filters={filters} />
      </div>
    </>,
  );
}

/** The fields of the filter panel, whose options show how many jobs of a search they match. */
async function countedFilterFields(filters: JobFilters) {
  return filterFields(filters, await listJobs(filters, { withOptions: true, withAllCounts: true }));
}

/** Without `found` these are default options and no counts, for browsers that failed to load those with counts. */
function filterFields(filters: JobFilters, found: JobList | null = null) {
  const options = found?.options ?? defaultOptions;
  return html(<JobFilterFields filters={filters} options={options} found={found} />);
}

async function cities(filters: JobFilters) {
  return respond(cityOptions(await readJobOptions(), filters).__html);
}

/** When open jobs were first listed. The browser counts those since its last visit, so it need not send when that was. */
async function listed() {
  return Response.json(await readListingTimes(), { headers: { "X-Robots-Tag": "noindex" } });
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
