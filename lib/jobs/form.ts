import { z } from "zod";
import { ungroupedAmount, defaultCurrency } from "@/lib/money/currency";
import { countries, countryCode, countryName, isTimeZone } from "@/lib/places/countries";
import { parseCountries } from "@/lib/places/country-list";
import { oneLine } from "@/lib/text/clean";
import { foldText } from "@/lib/text/fold";
import {
  dayField,
  emptyAsNull,
  htmlText,
  listField,
  optionalText,
  plainLine,
  requiredText,
  rowFields,
  rowsField,
  switchedOn,
  webAddress,
} from "@/lib/forms/fields";
import { contradictoryCountries, offsetBounds, overlappingOffsets } from "@/lib/jobs/eligibility";
import {
  eligibilities,
  jobLevels,
  type JobPlace,
  jobTypes,
  type KnownSkill,
  mostFurtherPlaces,
  mostSkills,
  type Overlap,
  remoteCity,
  salaryPeriods,
} from "@/lib/jobs/schema";
import {
  getFact,
  recordOfStatedFacts,
  type StatedFact,
  type StatedFacts,
  statedFactNames,
} from "@/lib/jobs/stated-facts";

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

/** Maximum length of a list of countries or skills, in characters. */
const longestList = 2000;

const countryList = plainLine()
  .max(longestList, `Countries can have at most ${longestList} characters`)
  .default("")
  .transform((text, context) => {
    const { codes, unknown } = parseCountries(text);
    if (unknown.length > 0)
      context.addIssue(
        `Please name countries, or groups such as European Union, separated by commas. Unknown: ${unknown.slice(0, 3).join(", ")}`,
      );
    return codes;
  });

const offset = z
  .string()
  // An offset in minutes, or empty.
  .regex(/^(?:-?\d{1,3})?$/u, "Please choose a time zone from the list")
  .transform((minutes) => (minutes ? Number(minutes) : null))
  .refine(
    (minutes) =>
      minutes === null ||
      (minutes >= offsetBounds.min && minutes <= offsetBounds.max && minutes % 15 === 0),
    "Please choose a time zone from the list",
  )
  .default(null);

const yesOrNo = { yes: true, no: false, "": null };

/** The field of a fact that employers state: null if it is empty. */
function statedField(name: StatedFact): z.ZodType<string | number | null, string | undefined> {
  const { kind, values = {}, label, subject = label, longest = 0 } = getFact(name);
  const choice = z
    .enum(["", ...Object.keys(values)], "Please choose an answer from the list")
    .default("")
    .transform((value) => value || null);
  switch (kind) {
    case "choice":
      return choice;
    case "years":
      return choice.transform((years) => (years === null ? null : Number(years)));
    case "text":
      return optionalText(subject, longest, plainLine()).default(null);
    case "day":
      return emptyAsNull(dayField(subject)).default(null);
  }
}

const factFields = {
  eligibility: z
    .enum(eligibilities, "Please choose where people may apply from")
    .default("unstated"),
  eligibleCountries: countryList,
  excludedCountries: countryList,
  utcOffsetMin: offset,
  utcOffsetMax: offset,
  overlapHours: z
    .string()
    .regex(/^[1-8]?$/u, "Please choose between 1 and 8 hours")
    .transform(Number)
    .default(0),
  overlapZone: z
    .string()
    .refine((zone) => !zone || isTimeZone(zone), "Please choose a time zone from the list")
    .default(""),
  visaSponsorship: z
    .enum(["", "yes", "no"], "Please choose an answer from the list")
    .default("")
    .transform((answer) => yesOrNo[answer]),
  ...recordOfStatedFacts(statedField),
  salaryPeriod: z
    .enum(salaryPeriods, "Please choose the period that the salary is for")
    .default("year"),
  level: z
    .enum(["", ...jobLevels], "Please choose a level from the list")
    .default("")
    .transform((level) => level || null),
  // Parsed to skill names only; saving the job looks up their slugs in the database.
  skills: plainLine()
    .max(longestList, `Skills can have at most ${longestList} characters`)
    .default("")
    .transform(parseSkills)
    .refine((skills) => skills.length <= mostSkills, `A job can name at most ${mostSkills} skills`),
};

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

type Facts = z.output<z.ZodObject<typeof factFields>>;

/** Checks facts that depend on each other. Fields that failed their own validation are undefined and not checked. */
function checkFacts(
  facts: Partial<Facts>,
  refuse: (field: keyof Facts, message: string) => void,
): void {
  const { eligibleCountries, excludedCountries = [] } = facts;
  // Undefined if the field itself is invalid.
  const eligibleCount = eligibleCountries?.length;
  if (facts.eligibility === "countries" && eligibleCount === 0)
    refuse("eligibleCountries", "Please name the countries");
  if (facts.eligibility === "worldwide" && eligibleCount)
    refuse(
      "eligibleCountries",
      "A job open to anyone anywhere names no countries: clear them, or choose certain countries",
    );
  const [contradictory] = contradictoryCountries(eligibleCountries ?? [], excludedCountries);
  if (contradictory)
    refuse(
      "excludedCountries",
      `${countryName(contradictory)} is in both lists: remove it from one of them`,
    );
  const { utcOffsetMin: min, utcOffsetMax: max } = facts;
  if (min !== undefined && max !== undefined && (min === null) !== (max === null))
    refuse("utcOffsetMax", "Please choose both ends or neither");
  if (typeof min === "number" && typeof max === "number" && min > max)
    refuse("utcOffsetMax", "The last time zone must not be before the first");
  const { overlapHours, overlapZone } = facts;
  if (overlapHours && overlapZone === "")
    refuse("overlapZone", "Please choose the time zone for the hours");
  if (overlapHours === 0 && overlapZone) refuse("overlapHours", "Please choose how many hours");
  if (overlapHours && typeof min === "number")
    refuse("utcOffsetMin", "Please state either hours in common or time zones, not both");
}

type SettledFacts<Given> = Omit<Omit<Given, "overlapHours" | "overlapZone">, StatedFact> & {
  overlap: Overlap | null;
  stated: StatedFacts;
};

/**
 * Normalises the facts for storage: eligible countries determine the eligibility, hours in common the UTC offsets, and
 * details of unselected answers are dropped.
 */
export function normalizeFacts<Given extends Omit<Facts, "skills">>(
  form: Given,
): SettledFacts<Given> {
  const { overlapHours, overlapZone, ...given } = form;
  const overlap =
    overlapHours && overlapZone ? { hours: overlapHours, timeZone: overlapZone } : null;
  const { min, max } = overlap
    ? overlappingOffsets(overlap)
    : { min: given.utcOffsetMin, max: given.utcOffsetMax };
  return {
    ...withoutStatedFacts(given),
    overlap,
    eligibility: given.eligibleCountries.length > 0 ? "countries" : given.eligibility,
    utcOffsetMin: min,
    utcOffsetMax: max,
    stated: readStated(form),
  };
}

function withoutStatedFacts<Given extends object>(given: Given): Omit<Given, StatedFact> {
  const others = Object.entries(given).filter(([name]) => !isStatedFact(name));
  return Object.fromEntries(others) as Omit<Given, StatedFact>;
}

const isStatedFact = (name: string) => statedFactNames.some((fact) => fact === name);

/** The fields that state something, without details whose answer was not chosen. */
function readStated(given: Record<StatedFact, string | number | null>): StatedFacts {
  const stated = statedFactNames.filter((name) => {
    const { detailOf } = getFact(name);
    if (given[name] === null) return false;
    return !detailOf || given[detailOf.fact as StatedFact] === detailOf.value;
  });
  return Object.fromEntries(stated.map((name) => [name, given[name]]));
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

/** Splits a typed list of skills into names, without duplicates, ignoring case. */
export function parseSkills(text: string): string[] {
  const names = text.split(/[,;\n]/u).map(oneLine);
  const byFoldedName = new Map(names.filter(Boolean).map((name) => [foldText(name), name]));
  return [...byFoldedName.values()];
}

/** Looks up skills by name or synonym. Returns the slugs found, and the unknown names. */
export function findSkills(vocabulary: readonly KnownSkill[], names: readonly string[]) {
  const found = names.map((name) => {
    const word = foldText(name);
    return { name, slug: vocabulary.find((skill) => skillTerms(skill).includes(word))?.slug };
  });
  return {
    slugs: [...new Set(found.flatMap(({ slug }) => slug ?? []))],
    unknown: found.filter(({ slug }) => !slug).map(({ name }) => name),
  };
}

/** The skills mentioned in a text, in the order of their first mention. */
export function suggestSkills(vocabulary: readonly KnownSkill[], text: string): KnownSkill[] {
  const lower = text.toLowerCase();
  return vocabulary
    .flatMap((skill) => {
      const places = skillTerms(skill).map((word) => indexOfWord(lower, word));
      const first = Math.min(...places.filter((place) => place >= 0));
      return Number.isFinite(first) ? { skill, first } : [];
    })
    .toSorted((a, b) => a.first - b.first)
    .map(({ skill }) => skill);
}

const skillTerms = ({ slug, name, synonyms }: KnownSkill) => [
  name.toLowerCase(),
  slug,
  ...synonyms,
];

/** The index of a whole word in a text, or -1: 'Java' is not found in 'JavaScript', nor 'C' in 'C++'. */
function indexOfWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? "";
    const after = text.slice(at + word.length);
    if (!wordCharacter.test(before) && !wordContinues.test(after)) return at;
  }
  return -1;
}

const wordCharacter = /[\p{L}\p{N}_]/u;

/**
 * Matches text that continues the word before it, such as the "Script" in "JavaScript", the "++" in "C++" and the ".js"
 * in "Node.js".
 */
const wordContinues = /^(?:[\p{L}\p{N}_]|[+#]|\.\p{L})/u;
