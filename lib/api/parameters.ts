import { z } from "zod";
import { eventTypes } from "@/lib/events/schema";
import { enumParameter, textParameter, wholeNumber } from "@/lib/http/query-schemas";
import type { Filter, FilterName } from "@/lib/jobs/filters";
import { searchParameters } from "@/lib/jobs/parameters";
import { filterOf } from "@/lib/jobs/search";
import { countries } from "@/lib/places/countries";

/** Page size if the request has no `limit`. */
const defaultLimit = 20;

/** Maximum number of rows of a page. */
const mostLimit = 100;

const paging = {
  limit: wholeNumber(mostLimit, `A number from 1 to ${mostLimit}.`)
    .default(defaultLimit)
    .describe("Rows of a page."),
  cursor: textParameter(
    400,
    "The position after the previous page, from its `next`. Omit it for the first page.",
  ),
};

export const slugSchema = z.string().describe("The last part of its address on this site.");

export const slugParameter = z.object({ slug: slugSchema });

const filterSchema = (name: FilterName) => [name, filterOf(name).schema] as const;

const filterSchemas = Object.fromEntries(searchParameters.map(filterSchema)) as Record<
  FilterName,
  Filter["schema"]
>;

// Keeps the order in which the API's description has always listed the parameters: `from` before `region`.
const { q, type, city, country, from, ...furtherSchemas } = filterSchemas;

/** The same filters as the site's job list, which ignores invalid values; the API rejects them. */
export const jobListParameters = z.object({
  q,
  type,
  city,
  country,
  from,
  ...furtherSchemas,
  ...paging,
});

export const companyListParameters = z.object({
  q: textParameter(100, "Words that the name contains."),
  ...paging,
});

export const companyJobParameters = z.object(paging);

export const eventListParameters = z.object({
  type: enumParameter(
    eventTypes.map((type) => type.toLowerCase()),
    "Kind of event.",
  ),
  country: z
    .string()
    .refine((name) => countries.includes(name), "The name of a country, in English.")
    .optional()
    .describe("Name of a country, in English."),
  ...paging,
});
