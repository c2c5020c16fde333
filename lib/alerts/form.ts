import { z } from "zod";
import { isFiltered, jobListQuery, parseJobFilters, type QueryValues } from "@/lib/jobs/search";
import type { JobFilters } from "@/lib/jobs/schema";
import { newsletterSchema } from "@/lib/newsletter/schema";
import { alertFrequencies } from "@/lib/alerts/schema";

/** The maximum length of an alert's query string, as in the database table. */
const longestQuery = 2000;

/** A job alert is about new jobs only, so the search's sort order, page number and age filter are dropped. */
export function alertFilters(values: QueryValues): JobFilters {
  return { ...parseJobFilters(values), posted: null, sort: "newest", page: 1 };
}

export const alertSchema = newsletterSchema
  .extend({ frequency: z.enum(alertFrequencies) })
  // All other fields are query parameters of the search; `alertFilters` drops unknown ones.
  .catchall(z.union([z.string(), z.array(z.string())]))
  .transform(({ email, frequency, ...search }) => {
    const filters = alertFilters(search);
    return { email, frequency, filters, query: jobListQuery(filters) };
  })
  .refine(({ filters }) => isFiltered(filters), "Search for something first.")
  .refine(({ query }) => query.length <= longestQuery, "This search is too long for an alert.");

export type NewAlert = z.output<typeof alertSchema>;
