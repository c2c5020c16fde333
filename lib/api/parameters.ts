import { z } from "zod";
import { eventTypes } from "../events/schema";
import {
  jobAges,
  jobLevels,
  jobTypes,
  mostSkills,
  unstatedFilters,
  visaAnswers,
} from "../jobs/schema";
import { codeOfEveryCountry, countries } from "../places/countries";

/** Rows of a page where nothing is said of it, and at most. */
const [usualLimit, mostLimit] = [20, 100];

const words = (most: number, description: string) =>
  z
    .string()
    // Postgres takes no NUL, and nobody looks for the others.
    .overwrite((text) => text.replace(/\p{Cc}+/gu, " ").trim())
    .max(most, `At most ${most} characters.`)
    .optional()
    .meta({ description });

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
) =>
  z
    .enum(values, `One of ${values.join(", ")}.`)
    .optional()
    .meta({ description });

const slugs = (description: string) =>
  z
    .array(
      z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lower-case letters, digits and hyphens."),
    )
    .max(mostSkills, `At most ${mostSkills}.`)
    .optional()
    .meta({ description, examples: [["kubernetes"]] });

const paging = {
  limit: z.coerce
    .number(`A number from 1 to ${mostLimit}.`)
    .int("A whole number.")
    .min(1, "At least 1.")
    .max(mostLimit, `At most ${mostLimit}.`)
    .default(usualLimit)
    .meta({ description: "Rows of a page." }),
  cursor: words(400, "Where the page before ended, from its `next`. Nothing for the first page."),
};

/** The last part of an address on this site. */
export const slug = z.string().meta({ description: "The last part of its address on this site." });

export const slugParameter = z.object({ slug });

/** Which jobs to list: as the list of the site is narrowed, and what makes no sense is refused. */
export const jobListParameters = z.object({
  q: words(
    831,
    'Words that must occur in title, company or text, at most 8; phrases stand in "quotes".',
  ),
  type: oneOf(jobTypes, "Kind of employment."),
  city: words(100, "Name of a city; `Remote` for remote jobs."),
  country: words(100, "Name of a country or region, in English, as in the answers."),
  from: z
    .string()
    .toUpperCase()
    .refine((code) => codeOfEveryCountry.includes(code), "An ISO 3166-1 alpha-2 country code.")
    .optional()
    .meta({
      description: "Country from where one applies, by its ISO 3166-1 alpha-2 code.",
      examples: ["DE"],
    }),
  pay: z.coerce
    .number("A whole number.")
    .int("A whole number.")
    .min(1, "At least 1.")
    .max(999_999_999, "At most 999999999.")
    .optional()
    .meta({ description: "Least pay a year, at the top of a job's range, in `currency`." }),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "An ISO 4217 code of three letters.")
    .optional()
    .meta({ description: "Currency of `pay` by its ISO 4217 code; USD where it is not said." }),
  skill: slugs("Skills, all of which a job names, by their slugs."),
  level: oneOf(jobLevels, "How experienced one is to be."),
  company: words(100, "Name of a company, as in the answers."),
  visa: oneOf(visaAnswers, "What the employer says of sponsoring a visa."),
  posted: oneOf(
    jobAges.map(String) as [string, ...string[]],
    "Most days since the job was posted.",
  ),
  unstated: z
    .array(z.enum(unstatedFilters, `One of ${unstatedFilters.join(", ")}.`))
    .optional()
    .meta({ description: "Which of `from`, `pay` and `visa` also let jobs pass that do not say." }),
  sort: oneOf(["newest", "pay"], "What comes first; `newest` where it is not said."),
  ...paging,
});

export const companyListParameters = z.object({
  q: words(100, "Words that the name contains."),
  ...paging,
});

export const companyJobParameters = z.object(paging);

export const eventListParameters = z.object({
  type: oneOf(
    eventTypes.map((type) => type.toLowerCase()) as [string, ...string[]],
    "Kind of event.",
  ),
  country: z
    .string()
    .refine((name) => countries.includes(name), "The name of a country, in English.")
    .optional()
    .meta({ description: "Name of a country, in English." }),
  ...paging,
});
