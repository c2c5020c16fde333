import { z } from "zod";
import { rowFields } from "@/lib/rows/form";
import { ungroupedAmount, defaultCurrency } from "@/lib/money/currency";
import { countries, countryCode } from "@/lib/places/countries";
import { foldText } from "@/lib/text/fold";
import {
  htmlText,
  listField,
  plainLine,
  rowsField,
  requiredText,
  switchedOn,
  webAddress,
} from "@/lib/forms/fields";
import { checkFacts, factFields, normalizeFacts } from "@/lib/jobs/form-facts";
import { type JobPlace, jobTypes, mostFurtherPlaces, remoteCity } from "@/lib/jobs/schema";

// The maximum lengths and numbers below match the table's check constraints.

const greatestSalary = 2_147_483_647;
const longestDescription = 50_000;
const mostRequirements = 50;
const longestRequirements = 20_000;

/** The country stored for an on-site job if the form has none. */
export const noCountry = "Unknown";

export const noDescription = "Description is required";

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

const placeFields = {
  remote: switchedOn,
  city: plainLine().max(100, "City can have at most 100 characters").default(""),
  country: z
    .enum(["", noCountry, ...countries], "Please choose a country from the list")
    .transform((country) => (country === noCountry ? "" : country))
    .default(""),
};

/** A further place of a job. Its country is '' if none was chosen. */
export const placeRow = z.object(placeFields).transform(({ remote, city, country }): JobPlace => ({
  city: remote ? remoteCity : city,
  country,
  isRemote: remote,
}));

const optionalFields = {
  ...factFields,
  ...placeFields,
  places: rowsField(placeRow).refine(
    (places) => places.length <= mostFurtherPlaces,
    `A job can have at most ${mostFurtherPlaces} further places`,
  ),
  salaryMin: salary,
  salaryMax: salary,
  salaryCurrency: plainLine()
    .overwrite((currency) => currency.toUpperCase())
    .max(20, "Currency can have at most 20 characters")
    .transform((currency) => currency || defaultCurrency)
    .default(defaultCurrency),
  requirements: listField(plainLine())
    .transform((texts) => texts.filter(Boolean))
    .refine(
      (texts) => texts.length <= mostRequirements,
      `There can be at most ${mostRequirements} requirements`,
    )
    .refine(
      (texts) => texts.join("").length <= longestRequirements,
      `Requirements can have at most ${longestRequirements} characters in total`,
    ),
};

export const jobFields = z.object({
  ...rowFields,
  ...optionalFields,
  title: requiredText("Title", 200, plainLine()),
  type: z.enum(jobTypes, "Please choose a job type"),
  applicationUrl: webAddress("Application URL"),
  description: htmlText("Description").min(1, noDescription),
});

function checkJob(job: Partial<z.output<typeof jobFields>>, context: z.core.$RefinementCtx) {
  const { remote, city, country = "", salaryMin: min, salaryMax: max } = job;
  const refuse = (field: keyof typeof job, message: string) =>
    context.issues.push({ code: "custom", path: [field], message, input: job });
  if (!remote && !city?.trim()) refuse("city", "Please enter a city for non-remote jobs");
  if (!remote && countries.includes(country) && !countryCode(country))
    refuse("country", "Please choose the city’s country: Global and regions are for remote jobs");
  if (isPayReversed({ salaryMin: min, salaryMax: max }))
    refuse("salaryMax", "Maximum salary must not be below the minimum");
  checkFurtherPlaces(job, context);
  checkFacts(job, refuse);
}

type StatedPay = { salaryMin?: number | null | undefined; salaryMax?: number | null | undefined };

/** Whether the minimum is above the maximum, so that the form refuses the pay. */
export function isPayReversed({ salaryMin, salaryMax }: StatedPay): boolean {
  return typeof salaryMin === "number" && typeof salaryMax === "number" && salaryMin > salaryMax;
}

/** The job as previews show it: without pay that the form refuses. */
export const withoutReversedPay = <Job extends StatedPay>(job: Job): Job =>
  isPayReversed(job) ? { ...job, salaryMin: null, salaryMax: null } : job;

const placeKey = ({ city, country }: Pick<JobPlace, "city" | "country">) =>
  foldText(`${city}\n${country}`);

function checkFurtherPlaces(
  job: Partial<z.output<typeof jobFields>>,
  context: z.core.$RefinementCtx,
) {
  const { remote, city = "", country = "", places = [] } = job;
  const known = new Set([placeKey({ city: remote ? remoteCity : city, country })]);
  for (const [index, place] of places.entries()) {
    const refuse = (field: keyof JobPlace, message: string) =>
      context.issues.push({ code: "custom", path: ["places", index, field], message, input: job });
    if (!place.city) refuse("city", "Please enter a city, or remove this place");
    else if (known.has(placeKey(place)))
      refuse(place.isRemote ? "country" : "city", "This place is named twice");
    if (!place.isRemote && countries.includes(place.country) && !countryCode(place.country))
      refuse("country", "Please choose the city’s country: regions are for remote jobs");
    known.add(placeKey(place));
  }
}

// By default zod skips checks of several fields if any field is invalid; these always run, so that all errors are shown
// at once.
const alwaysChecked = { when: () => true };

export const ownJobSchema = jobFields
  .superRefine(checkJob, alwaysChecked)
  .transform(normalizeFacts);

export const jobSchema = jobFields
  .extend({ company: requiredText("Company", 120, plainLine()) })
  .superRefine(checkJob, alwaysChecked)
  .transform(normalizeFacts);

export type JobInput = z.output<typeof jobSchema>;

export const alikeSchema = z.object({
  id: rowFields.id,
  title: plainLine().max(200),
  company: plainLine().max(120).default(""),
  remote: switchedOn,
  city: plainLine().max(100).default(""),
  country: plainLine().max(100).default(""),
});

/** Schemas of the optional fields in which a default replaces an invalid value, for previews and advice. */
const lenientFields = Object.fromEntries(
  Object.entries<z.ZodType>(optionalFields).map(([name, field]) => [
    name,
    field.catch(() => field.parse(undefined)),
  ]),
) as unknown as typeof optionalFields;

export const previewSchema = z.object({
  ...lenientFields,
  title: jobFields.shape.title.catch("Job title"),
  company: plainLine().catch(""),
  type: jobFields.shape.type.catch("full-time"),
  applicationUrl: jobFields.shape.applicationUrl.catch(""),
  description: htmlText("Description").default(""),
});

/** A further place in the form. `remote` is "on" or "". */
export type PlaceRow = { remote: string; city: string; country: string };

export type JobFormValues = {
  fields: Record<string, string>;
  requirements: string[];
  places: PlaceRow[];
};

const fieldsOfOneJob = ["id", "version", "vacancy", "fillBy"];

/**
 * Form values for a new job copied from another one, without the fields that belong to that one job: its id, version
 * and stated vacancy, and the day by which that is to be filled.
 */
export function toTemplate({ fields, ...lists }: JobFormValues): JobFormValues {
  const copied = Object.entries(fields).filter(([name]) => !fieldsOfOneJob.includes(name));
  return { ...lists, fields: Object.fromEntries(copied) };
}

/** The values of the form for a new job: full-time, on site, without a country. */
export const newJob: JobFormValues = {
  fields: { type: "full-time", country: "", salaryCurrency: defaultCurrency },
  requirements: [],
  places: [],
};
