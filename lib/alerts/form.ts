import { z } from "zod";
import { isFiltered, jobListQuery, parseJobFilters } from "../jobs/search";
import { newsletterSchema } from "../newsletter/schema";
import { alertFrequencies } from "./schema";

/** Longest query of an alert, which is the table's. */
const longestQuery = 2000;

const text = z.string().optional();

/** What the form under a search sends. The query comes out canonical. */
export const alertSchema = newsletterSchema
  .extend({
    frequency: z.enum(alertFrequencies),
    ...{ q: text, type: text, city: text, country: text },
  })
  .transform(({ email, frequency, ...search }) => {
    const filters = { ...parseJobFilters(search), page: 1 };
    return { email, frequency, filters, query: jobListQuery(filters) };
  })
  .refine(({ filters }) => isFiltered(filters), "Search for something first.")
  .refine(({ query }) => query.length <= longestQuery, "This search is too long for an alert.");

/** What `alertSchema` makes of a form. */
export type NewAlert = z.output<typeof alertSchema>;
