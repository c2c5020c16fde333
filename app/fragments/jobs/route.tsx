import type { NextRequest } from "next/server";
import { JobListHead } from "@/components/jobs/job-list-head";
import { JobResults } from "@/components/jobs/job-results";
import { jobListMetadata } from "@/lib/jobs/metadata";
import { listJobs } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The parts of the page that a search replaces: title, heading, results and counts. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const found = await listJobs(filters);
  // Next rejects a static import of react-dom/server, to keep it out of browser bundles.
  const { renderToStaticMarkup } = await import("react-dom/server");
  return fragment(
    renderToStaticMarkup(
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
    ),
  );
}
