import type { NextRequest } from "next/server";
import { cityOptions } from "@/components/jobs/job-search-form";
import { listJobsWithFacets } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The cities to choose from in a country. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const { facets } = await listJobsWithFacets(filters);
  if (!facets) throw new Error("The database did not say which cities there are.");
  return fragment(cityOptions(facets, filters).__html);
}
