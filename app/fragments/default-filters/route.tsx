import type { NextRequest } from "next/server";
import { defaultFacets } from "@/components/jobs/job-board";
import { JobFilterFields } from "@/components/jobs/job-filters";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The filter panel's fields with default options and without counts, requested when /fragments/filters fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const { renderToStaticMarkup } = await import("react-dom/server");
  return fragment(
    renderToStaticMarkup(<JobFilterFields filters={filters} facets={defaultFacets} found={null} />),
  );
}
