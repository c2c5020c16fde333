import { z } from "zod";
import { emptyAsNull } from "@/lib/rows/form";
import { dayField, optionalText, plainLine } from "@/lib/forms/fields";
import { countryName, isTimeZone } from "@/lib/places/countries";
import { parseCountries } from "@/lib/places/country-list";
import { parseSkills } from "@/lib/jobs/skills";
import { contradictoryCountries, offsetBounds, overlappingOffsets } from "@/lib/jobs/eligibility";
import {
  eligibilities,
  jobLevels,
  mostSkills,
  type Overlap,
  salaryPeriods,
} from "@/lib/jobs/schema";
import {
  recordOfStatedFacts,
  getFact,
  type StatedFact,
  type StatedFacts,
  statedFactNames,
} from "@/lib/jobs/stated-facts";

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

export const factFields = {
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

type Facts = z.output<z.ZodObject<typeof factFields>>;

/** Checks facts that depend on each other. Fields that failed their own validation are undefined and not checked. */
export function checkFacts(
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
