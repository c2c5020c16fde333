import type { NextRequest } from "next/server";
import { cityOptions } from "@/components/jobs/job-search-form";
import { readJobOptions } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The city options of a country. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  const filters = parseJobFilters(nextUrl.searchParams);
  const { facets } = await readJobOptions(filters);
  return fragment(cityOptions(facets, filters).__html);
}
