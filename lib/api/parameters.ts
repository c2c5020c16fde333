import { z } from "zod";
import { eventTypes } from "@/lib/events/schema";
import {
  jobAges,
  jobLevels,
  jobTypes,
  mostSkills,
  unstatedFilters,
  visaAnswers,
} from "@/lib/jobs/schema";
import { mapFacts, filterValues, statedFacts } from "@/lib/jobs/stated-facts";
import { allCountryCodes, countries, regionNames } from "@/lib/places/countries";

/** Page size if the request has no `limit`. */
const defaultLimit = 20;

/** Maximum number of rows of a page. */
const mostLimit = 100;

const textParameter = (most: number, description: string) =>
  z
    .string()
    // Postgres rejects NUL; other control characters are never searched for.
    .overwrite((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .max(most, `At most ${most} characters.`)
    .optional()
    .describe(description);

const enumParameter = <const Values extends readonly string[]>(
  values: Values,
  description: string,
) =>
  z
    .enum(values, `One of ${values.join(", ")}.`)
    .optional()
    .describe(description);

const wholeNumber = (most: number, error = "A whole number.") =>
  z.coerce.number(error).int("A whole number.").min(1, "At least 1.").max(most, `At most ${most}.`);

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

const factParameters = mapFacts((name) =>
  enumParameter(
    Object.keys(filterValues(name)),
    `${statedFacts[name].label}, as the employer states it.`,
  ),
);

/** The same filters as the site's job list, which ignores invalid values; the API rejects them. */
export const jobListParameters = z.object({
  q: textParameter(
    831,
    'Words that must occur in title, company or text, at most 8; quote "phrases".',
  ),
  type: enumParameter(jobTypes, "Kind of employment."),
  city: textParameter(100, "Name of a city; `Remote` for remote jobs."),
  country: textParameter(100, "Name of a country or region, in English, as in the answers."),
  from: z
    .string()
    .toUpperCase()
    .refine((code) => allCountryCodes.includes(code), "An ISO 3166-1 alpha-2 country code.")
    .optional()
    .meta({
      description: "The applicant's country, as an ISO 3166-1 alpha-2 code.",
      examples: ["DE"],
    }),
  region: enumParameter(
    [...regionNames.keys()],
    "A region: jobs in its countries, and remote jobs that people there may apply for.",
  ),
  pay: wholeNumber(999_999_999)
    .optional()
    .describe("Minimum pay a year, at the top of a job's range, in `currency`."),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "An ISO 4217 code of three letters.")
    .optional()
    .describe("Currency of `pay` as an ISO 4217 code; USD by default."),
  skill: z
    .array(
      z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lower-case letters, digits and hyphens."),
    )
    .max(mostSkills, `At most ${mostSkills}.`)
    .optional()
    .meta({
      description: "Slugs of skills, all of which the job must name.",
      examples: [["kubernetes"]],
    }),
  level: enumParameter(jobLevels, "Experience level."),
  company: textParameter(100, "Name of a company, as in the answers."),
  visa: enumParameter(visaAnswers, "Whether the employer sponsors a visa."),
  posted: enumParameter(jobAges.map(String), "Maximum days since the job was posted."),
  ...factParameters,
  unstated: z
    .array(z.enum(unstatedFilters, `One of ${unstatedFilters.join(", ")}.`))
    .optional()
    .describe("Which of `from`, `pay` and `visa` also match jobs that do not state it."),
  sort: enumParameter(["newest", "pay"], "Order of the rows; `newest` by default."),
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
