import { z } from "zod";
import { isFiltered, jobListQuery, parseJobFilters, type QueryValues } from "../jobs/search";
import type { JobFilters } from "../jobs/schema";
import { newsletterSchema } from "../newsletter/schema";
import { alertFrequencies } from "./schema";

/** Longest query of an alert, which is the table's. */
const longestQuery = 2000;

const text = z.string().optional();

const texts = z.union([z.string(), z.array(z.string())]).optional();

/** The list an alert is for: all its new jobs, the newest first. */
export function alertFilters(values: QueryValues): JobFilters {
  return { ...parseJobFilters(values), posted: null, sort: "newest", page: 1 };
}

/** What the form under a search sends. The query comes out canonical. */
export const alertSchema = newsletterSchema
  .extend({
    frequency: z.enum(alertFrequencies),
    ...{ q: text, type: text, city: text, country: text, from: text, pay: text, currency: text },
    ...{ skill: texts, level: text, company: text, visa: text, unstated: texts },
  })
  .transform(({ email, frequency, ...search }) => {
    const filters = alertFilters(search);
    return { email, frequency, filters, query: jobListQuery(filters) };
  })
  .refine(({ filters }) => isFiltered(filters), "Search for something first.")
  .refine(({ query }) => query.length <= longestQuery, "This search is too long for an alert.");

/** What `alertSchema` makes of a form. */
export type NewAlert = z.output<typeof alertSchema>;
