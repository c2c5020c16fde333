import type { NextRequest } from "next/server";
import { cityOptions } from "@/components/jobs/job-search-form";
import { getJobFacets } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { fragment } from "../fragment";

/** The cities to choose from in a country. Throws when the backend fails. */
export async function GET({ nextUrl }: NextRequest): Promise<Response> {
  return fragment(cityOptions(await getJobFacets(), parseJobFilters(nextUrl.searchParams)).__html);
}
