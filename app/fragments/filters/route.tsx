import type { NextRequest } from "next/server";
import { JobFilterFields } from "@/components/jobs/job-filters";
import { listJobs, readJobOptions } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The filter panel's fields with the counts for a search. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const [found, { facets, ...options }] = await Promise.all([
    listJobs(filters),
    readJobOptions(filters, { withCounts: true }),
  ]);
  const { renderToStaticMarkup } = await import("react-dom/server");
  return fragment(
    renderToStaticMarkup(
      <JobFilterFields
        filters={filters}
        facets={facets}
        found={{ ...found, ...options, counts: { ...found.counts, ...options.counts } }}
      />,
    ),
  );
}
