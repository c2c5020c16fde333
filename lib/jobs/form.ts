import { z } from "zod";
import { rowFields } from "../content/form";
import { ungroupedAmount, defaultCurrency } from "../money/currency";
import { countries, countryCode } from "../places/countries";
import {
  htmlText,
  listOf,
  plainLine,
  plainText,
  requiredText,
  switchedOn,
  webAddress,
} from "../forms/fields";
import { checkFacts, factFields, settleFacts } from "./form-facts";
import { jobTypes } from "./schema";

// What the job form may hold (SPEC section 5); the lengths are those of the table.

const greatestSalary = 2_147_483_647;
const longestDescription = 50_000;
const mostRequirements = 50;
const longestRequirements = 20_000;

/** The country of a city without one (SPEC section 5). */
export const noCountry = "Unknown";

/** What a form says whose description is nothing that can be read. */
export const noDescription = "Description is required";

/** What a description, cleaned, must be for the table to take it. */
export const descriptionSchema = htmlText("Description")
  .min(1, noDescription)
  .max(longestDescription, `Description can have at most ${longestDescription} characters`);

const salary = z
  .string()
  .overwrite(ungroupedAmount)
  .regex(/^\d*$/u, "Salary must be a whole number")
  .transform((digits) => (digits ? Number(digits) : null))
  .refine((amount) => (amount ?? 0) <= greatestSalary, `Salary can be at most ${greatestSalary}`)
  .default(null);

const fields = z.object({
  ...rowFields,
  ...factFields,
  title: requiredText("Title", 200, plainLine()),
  type: z.enum(jobTypes, "Please choose a job type"),
  remote: switchedOn,
  city: plainLine().max(100, "City can have at most 100 characters").default(""),
  country: z
    .enum(["", noCountry, ...countries], "Please choose a country of the list")
    .transform((country) => (country === noCountry ? "" : country))
    .default(""),
  salaryMin: salary,
  salaryMax: salary,
  salaryCurrency: plainText()
    .overwrite((currency) => currency.toUpperCase())
    .max(20, "Currency can have at most 20 characters")
    .transform((currency) => currency || defaultCurrency)
    .default(defaultCurrency),
  applicationUrl: webAddress("Application URL"),
  description: htmlText("Description").min(1, noDescription),
  requirements: listOf(plainLine())
    .transform((texts) => texts.filter(Boolean))
    .refine(
      (texts) => texts.length <= mostRequirements,
      `There can be at most ${mostRequirements} requirements`,
    )
    .refine(
      (texts) => texts.join("").length <= longestRequirements,
      `Requirements can have at most ${longestRequirements} characters together`,
    ),
});

// Both are said together with what is wrong with single fields, not after it.
const when = () => true;
type Fields = z.output<typeof fields>;
const hasPlace = ({ remote, city }: Fields) => remote || Boolean(city?.trim());
const isInCountry = ({ remote, country }: Fields) =>
  remote || !countries.includes(country) || countryCode(country) !== undefined;
const isRange = ({ salaryMin: min, salaryMax: max }: Fields) =>
  typeof min !== "number" || typeof max !== "number" || min <= max;
const placeRule = { path: ["city"], error: "Please enter a city for non-remote jobs", when };
const countryRule = {
  path: ["country"],
  error: "Please choose the country of the city: Global and regions are for remote jobs",
  when,
};
const rangeRule = {
  path: ["salaryMax"],
  error: "Maximum salary must not be below the minimum",
  when,
};

/** The job form of recruiters, whose company is not theirs to choose. */
export const ownJobSchema = fields
  .refine(hasPlace, placeRule)
  .refine(isInCountry, countryRule)
  .refine(isRange, rangeRule)
  .superRefine(checkFacts, { when })
  .transform(settleFacts);

/** The job form of admins. */
export const jobSchema = fields
  .extend({ company: requiredText("Company", 120, plainLine()) })
  .refine(hasPlace, placeRule)
  .refine(isInCountry, countryRule)
  .refine(isRange, rangeRule)
  .superRefine(checkFacts, { when })
  .transform(settleFacts);

/** A job as its form holds it, checked. */
export type JobInput = z.output<typeof jobSchema>;

/** What of a form tells whether the same job is there already. */
export const alikeSchema = z.object({
  id: rowFields.id,
  title: plainLine().max(200),
  company: plainLine().max(120).default(""),
  remote: switchedOn,
  city: plainLine().max(100).default(""),
  country: plainLine().max(100).default(""),
});

/** What the preview shows of a form that need not be complete yet. */
export const previewSchema = z.object({
  title: fields.shape.title.catch("Job title"),
  company: plainLine().catch(""),
  type: fields.shape.type.catch("full-time"),
  remote: switchedOn,
  city: fields.shape.city.catch(""),
  country: fields.shape.country.catch(""),
  salaryMin: salary.catch(null),
  salaryMax: salary.catch(null),
  salaryCurrency: fields.shape.salaryCurrency.catch(defaultCurrency),
  applicationUrl: fields.shape.applicationUrl.catch(""),
  description: htmlText("Description").default(""),
  requirements: fields.shape.requirements.catch([]),
  eligibility: factFields.eligibility.catch("unstated"),
  eligibleCountries: factFields.eligibleCountries.catch([]),
  excludedCountries: factFields.excludedCountries.catch([]),
  utcOffsetMin: factFields.utcOffsetMin.catch(null),
  utcOffsetMax: factFields.utcOffsetMax.catch(null),
  overlapHours: factFields.overlapHours.catch(0),
  overlapZone: factFields.overlapZone.catch(""),
  visaSponsorship: factFields.visaSponsorship.catch(null),
  salaryPeriod: factFields.salaryPeriod.catch("year"),
  level: factFields.level.catch(null),
  skills: factFields.skills.catch([]),
});

/** A job as its form is filled with it: texts by the names of the fields. */
export type JobFormValues = {
  fields: Record<string, string>;
  requirements: string[];
};

/** What a new job's form holds (SPEC section 9). It begins on site, where no country is chosen. */
export const newJob: JobFormValues = {
  fields: { type: "full-time", country: "", salaryCurrency: defaultCurrency },
  requirements: [],
};
