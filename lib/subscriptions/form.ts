import { z } from "zod";
import { alertFilters, isFiltered, jobListQuery } from "@/lib/jobs/search";
import { newsletterSchema, alertFrequencies } from "@/lib/subscriptions/schema";

/** The maximum length of an alert's query string, as in the database table. */
const longestQuery = 2000;

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
