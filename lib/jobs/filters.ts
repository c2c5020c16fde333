import "server-only";
import { z } from "zod";
import { enumParameter, textParameter, wholeNumber } from "@/lib/http/query-schemas";
import { defaultCurrency } from "@/lib/money/currency";
import { allCountryCodes, countryName, regionNames } from "@/lib/places/countries";
import { oneLine } from "@/lib/text/clean";
import { isSlug } from "@/lib/text/slug";
import {
  formatPay,
  jobTypeLabels,
  levelLabels,
  type VisaAnswer,
  visaLabels,
  visaTitles,
  withArticle,
} from "@/lib/jobs/format";
import type { searchParameters } from "@/lib/jobs/parameters";
import {
  defaultCountry,
  type JobLevel,
  type JobType,
  mostSkills,
  remoteCity,
} from "@/lib/jobs/schema";
import { recordOfFacts, type FactFilters, filterValues, getFact } from "@/lib/jobs/stated-facts";

/** The name of a filter in addresses. */
export type FilterName = (typeof searchParameters)[number];

/** The filters of a job list by their names in addresses; null means no filter. */
export type JobFilters = Record<keyof FactFilters, string | null> & {
  /** The search as typed. */
  q: string;
  type: JobType | null;
  city: string | null;
  country: string | null;
  /** The slug of a region: jobs in its countries, and remote jobs that people there may apply for. */
  region: string | null;
  /** The country from which the applicant wants to work (ISO 3166-1 alpha-2). */
  from: string | null;
  /** The minimum of a job's highest yearly pay, in units of `currency`. */
  pay: number | null;
  currency: string;
  /** Slugs of skills in alphabetical order; a job must have all of them. */
  skill: string[];
  level: JobLevel | null;
  company: string | null;
  visa: VisaAnswer | null;
  /** The maximum age of a job in days. */
  posted: JobAge | null;
  /** The filters that also include jobs that do not state the filtered fact. */
  unstated: UnstatedFilter[];
  sort: "newest" | "pay";
  /** Counted from 1. */
  page: number;
};

/** Names of skills by slug, at least of the skills in the filters. */
export type SkillNames = Partial<Record<string, string>>;

/** One value of a filter that may have several. */
type Item<Value> = Value extends readonly (infer One)[] ? One : NonNullable<Value>;

/** The part of a list's heading that a filter adds. */
type Heading<Value> = {
  /** The place of the part in the sentence: the least position comes first. */
  position: number;
  /** The importance of the part: of a heading that is too long, those of the highest rank are left out first. */
  rank: number;
  words(value: NonNullable<Value>, filters: JobFilters, names: SkillNames): string;
};

export type Filter<Value = unknown> = {
  /** The label of the filter's field. */
  label: string;
  /** The option of the field that does not filter. */
  first?: string;
  /** The values of the filter in words, if it has a fixed list of them. */
  values?: Partial<Record<string, string>>;
  /** The options of the field whose words differ from `values`. */
  optionLabels?: Partial<Record<string, string>>;
  /**
   * Where the filter is set: in the bar above the list, in the panel of further filters or below its fold of what
   * employers state, or by links only.
   */
  offeredIn: "bar" | "panel" | "answers" | "links";
  /** Search engines do not read lists that are narrowed by this filter, because there are too many of them. */
  isForPeople: boolean;
  /** An alert is about new jobs only, so it has no age of jobs and no order. */
  isDroppedByAlerts?: boolean;
  /** The landing page of the list with this value. */
  landing?: { path: string; value: string };
  /**
   * The filter that the values of its query parameter set; invalid values set none, and of several values the last
   * counts. `earlier` has the filters above this one in `searchParameters`.
   */
  parse(values: string[], earlier: Partial<JobFilters>): Value;
  /** Whether addresses leave out the value, because it changes nothing. */
  isDefault?(value: Value, filters: Partial<JobFilters>): boolean;
  /** The words of the link that removes a value. */
  chip?(item: Item<Value>, filters: JobFilters, names: SkillNames): string;
  heading?: Heading<Value>;
  /** The query parameter of the API, which refuses invalid values. */
  schema: z.ZodType<string | number | string[] | undefined>;
};

const jobAges = [1, 7, 30] as const;

type JobAge = (typeof jobAges)[number];

const postedLabels = {
  1: "Posted in the last 24 hours",
  7: "Posted in the last 7 days",
  30: "Posted in the last 30 days",
} satisfies Record<JobAge, string>;

/** The filters that can also include jobs that do not state the filtered fact, and what such jobs do not say. */
export const unstatedLabels = {
  from: "where you can apply from",
  pay: "what they pay",
  visa: "whether they sponsor a visa",
};

export type UnstatedFilter = keyof typeof unstatedLabels;

export const unstatedFilters = Object.keys(unstatedLabels) as UnstatedFilter[];

const mostTerms = 8;
const longestTerm = 100;
const longestPlace = 100;
const longestSkill = 40;

/** Maximum length of a search: all its terms at full length, each in quotes and one space apart. */
const longestQuery = mostTerms * (longestTerm + 3) - 1;

/** Maximum length of a search in the API, a published limit that leaves room for the longest search of the site. */
const longestApiSearch = 831;

/** Maximum of yearly pay, in whole units of the currency. */
const mostPay = 999_999_999;

/**
 * Yearly pay as people type it, for the `pattern` of its field: '90000', '90,000', '90.000', '12,00,000' or '90k', at
 * most nine digits.
 */
export const payPattern = String.raw`\s*[1-9](?:\d{0,8}|\d{0,5}\s?[kK]|\d{0,2}([,. '’\u00a0\u202f])\d{3}(?:\1\d{3})?|\d?(?:,\d{2}){1,3},\d{3})\s*`;

const yearlyPay = new RegExp(`^${payPattern}$`, "v");

/** The amount of a text that matches `payPattern`; null for other texts. */
function parsePay(text: string): number | null {
  if (!yearlyPay.test(text)) return null;
  const amount = Number(text.replace(/\D/gu, ""));
  return /k\s*$/iu.test(text) ? amount * 1000 : amount;
}

/** An ISO 4217 code in upper case. */
const currencyCode = /^[A-Z]{3}$/;

const lists = new Intl.ListFormat("en");

type Choice<Value extends string> = Pick<
  Filter<Value | null>,
  "label" | "first" | "offeredIn" | "isForPeople" | "optionLabels" | "landing" | "heading"
> & {
  values: Record<Value, string>;
  /** The description of the query parameter of the API. */
  description: string;
};

/** A filter that has one value of a fixed list. */
function choiceFilter<Value extends string>(filter: Choice<Value>): Filter<Value | null> {
  const { description, ...rest } = filter;
  const values = Object.keys(filter.values) as Value[];
  const labels: Partial<Record<string, string>> = filter.values;
  return {
    ...rest,
    parse: (given) => values.find((value) => value === given.at(-1)) ?? null,
    chip: (value: string) => labels[value] ?? value,
    schema: enumParameter(values, description),
  };
}

const factFilters = recordOfFacts((name) => {
  const { label, optionLabels, headings } = getFact(name);
  const values = filterValues(name);
  return choiceFilter({
    label,
    first: "Any",
    values,
    optionLabels: { ...optionLabels, unstated: "Not stated" },
    offeredIn: "answers",
    isForPeople: true,
    heading: { position: 10, rank: 8, words: (value) => headings?.[value] ?? "" },
    description: `${label}, as the employer states it.`,
  });
});

/**
 * The filters of the job list. Addresses, chips, headings, fields, alerts, robots.txt, landing pages and the API's
 * parameters follow from these rows.
 */
export const jobFilters: { [Name in FilterName]: Filter<JobFilters[Name]> } = {
  q: {
    label: "Search jobs",
    offeredIn: "bar",
    isForPeople: true,
    parse: (values) => boundQuery(values.at(-1) ?? ""),
    heading: { position: 1, rank: 1, words: (q) => `matching ${q}` },
    schema: textParameter(
      longestApiSearch,
      'Words that must occur in title, company or text, at most 8; quote "phrases".',
    ),
  },
  // A heading names level and type around the board's name, as in 'Senior Golang contract jobs'.
  type: choiceFilter({
    label: "Job type",
    first: "All job types",
    values: jobTypeLabels,
    offeredIn: "bar",
    isForPeople: false,
    description: "Kind of employment.",
  }),
  city: {
    label: "City",
    first: "All cities",
    offeredIn: "bar",
    isForPeople: false,
    parse: (values) => parsePlace(values.at(-1) ?? ""),
    chip: (city) => city,
    heading: { position: 4, rank: 2, words: (city, { country }) => placeWords(city, country) },
    schema: textParameter(longestPlace, "Name of a city; `Remote` for remote jobs."),
  },
  country: {
    label: "Country",
    first: "All countries",
    offeredIn: "bar",
    isForPeople: false,
    parse: (values) => parsePlace(values.at(-1) ?? ""),
    chip: (country) => country,
    heading: {
      position: 4,
      rank: 2,
      // The words of the city name its country, too.
      words: (country, { city }) => (city ? "" : placeWords(null, country)),
    },
    schema: textParameter(
      longestPlace,
      "Name of a country or region, in English, as in the answers.",
    ),
  },
  region: {
    label: "Region",
    offeredIn: "links",
    isForPeople: false,
    parse: (values) => values.slice(-1).find((slug) => regionNames.has(slug)) ?? null,
    chip: (region) => regionNames.get(region) ?? region,
    heading: {
      position: 5,
      rank: 2,
      words: (region) => placeWords(null, regionNames.get(region) ?? null),
    },
    schema: enumParameter(
      [...regionNames.keys()],
      "A region: jobs in its countries, and remote jobs that people there may apply for.",
    ),
  },
  from: {
    label: "I live in",
    first: "Anywhere",
    offeredIn: "panel",
    isForPeople: true,
    parse: (values) => {
      const code = values.at(-1)?.toUpperCase() ?? "";
      return allCountryCodes.includes(code) ? code : null;
    },
    chip: (code) => `From ${countryName(code)}`,
    heading: {
      position: 6,
      rank: 5,
      // 'Remote Golang jobs in Germany' are those that people there may apply for.
      words: (code, { city, country, region }) =>
        city === remoteCity && !country && !region
          ? placeWords(null, countryName(code))
          : `for applicants in ${withArticle(countryName(code))}`,
    },
    schema: z
      .string()
      .toUpperCase()
      .refine((code) => allCountryCodes.includes(code), "An ISO 3166-1 alpha-2 country code.")
      .optional()
      .meta({
        description: "The applicant's country, as an ISO 3166-1 alpha-2 code.",
        examples: ["DE"],
      }),
  },
  pay: {
    label: "Yearly pay from",
    offeredIn: "panel",
    isForPeople: true,
    parse: (values) => parsePay(values.at(-1) ?? ""),
    chip: (amount, { currency }) => `${formatPay(amount, currency)} or more`,
    heading: {
      position: 7,
      rank: 6,
      words: (amount, { currency }) => `from ${formatPay(amount, currency)}`,
    },
    schema: wholeNumber(mostPay)
      .optional()
      .describe("Minimum pay a year, at the top of a job's range, in `currency`."),
  },
  currency: {
    label: "Currency",
    first: defaultCurrency,
    offeredIn: "panel",
    isForPeople: true,
    parse: (values, { pay }) => {
      const code = values.at(-1)?.toUpperCase() ?? "";
      return pay && currencyCode.test(code) ? code : defaultCurrency;
    },
    isDefault: (currency, { pay }) => !pay || currency === defaultCurrency,
    schema: z
      .string()
      .regex(/^[A-Za-z]{3}$/, "An ISO 4217 code of three letters.")
      .optional()
      .describe("Currency of `pay` as an ISO 4217 code; USD by default."),
  },
  skill: {
    label: "Skills (jobs that ask for all you tick)",
    offeredIn: "panel",
    isForPeople: false,
    parse: (values) =>
      distinctValues(values)
        .filter((slug) => isSlug(slug) && slug.length <= longestSkill)
        .toSorted()
        .slice(0, mostSkills),
    chip: (slug, _, names) => skillName(slug, names),
    heading: {
      position: 2,
      rank: 3,
      words: (slugs, _, names) =>
        `with ${lists.format(slugs.map((slug) => skillName(slug, names)))}`,
    },
    schema: z
      .array(
        z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Lower-case letters, digits and hyphens."),
      )
      .max(mostSkills, `At most ${mostSkills}.`)
      .optional()
      .meta({
        description: "Slugs of skills, all of which the job must name.",
        examples: [["kubernetes"]],
      }),
  },
  level: choiceFilter({
    label: "Level",
    first: "Any level",
    values: levelLabels,
    offeredIn: "panel",
    isForPeople: false,
    description: "Experience level.",
  }),
  company: {
    label: "Company",
    first: "All companies",
    offeredIn: "panel",
    isForPeople: true,
    parse: (values) => cutText(cleanSearch(values.at(-1) ?? ""), longestPlace) || null,
    chip: (company) => company,
    heading: { position: 3, rank: 4, words: (company) => `at ${company}` },
    schema: textParameter(longestPlace, "Name of a company, as in the answers."),
  },
  visa: choiceFilter({
    label: "Visa sponsorship",
    first: "Any",
    values: visaLabels,
    offeredIn: "panel",
    isForPeople: true,
    landing: { path: "visa-sponsorship", value: "yes" },
    heading: { position: 8, rank: 7, words: (answer) => visaTitles[answer] },
    description: "Whether the employer sponsors a visa.",
  }),
  posted: {
    label: "Posted",
    first: "At any time",
    values: postedLabels,
    optionLabels: { 1: "In the last 24 hours", 7: "In the last 7 days", 30: "In the last 30 days" },
    offeredIn: "panel",
    isForPeople: true,
    isDroppedByAlerts: true,
    parse: (values) => jobAges.find((days) => String(days) === values.at(-1)) ?? null,
    chip: (days) => postedLabels[days],
    heading: { position: 9, rank: 8, words: (days) => postedLabels[days].toLowerCase() },
    schema: enumParameter(jobAges.map(String), "Maximum days since the job was posted."),
  },
  ...factFilters,
  unstated: {
    label: "Include jobs that do not state it",
    offeredIn: "panel",
    isForPeople: true,
    parse: (values, earlier) => {
      const given = distinctValues(values);
      const isIncluded = (name: UnstatedFilter) =>
        Boolean(earlier[name]) && earlier[name] !== "unstated" && given.includes(name);
      return unstatedFilters.filter(isIncluded);
    },
    schema: z
      .array(z.enum(unstatedFilters, `One of ${unstatedFilters.join(", ")}.`))
      .optional()
      .describe("Which of `from`, `pay` and `visa` also match jobs that do not state it."),
  },
  sort: {
    label: "Order",
    first: "Newest",
    values: { pay: "Highest pay" },
    offeredIn: "links",
    isForPeople: true,
    isDroppedByAlerts: true,
    parse: (values) => (values.at(-1) === "pay" ? "pay" : "newest"),
    isDefault: (order) => order === "newest",
    heading: { position: 11, rank: 9, words: () => "by pay" },
    schema: enumParameter(["newest", "pay"], "Order of the rows; `newest` by default."),
  },
};

/** The name of a skill, made of its slug where `names` has none. */
const skillName = (slug: string, names: SkillNames): string =>
  names[slug] ?? slug.replaceAll("-", " ");

/** 'in Berlin, Germany', 'worldwide'; empty for remote jobs of any country. */
export function placeWords(city: string | null, country: string | null): string {
  const place = city === remoteCity ? country : [city, country].filter(Boolean).join(", ");
  if (!place) return "";
  if (place === defaultCountry) return "worldwide";
  return `in ${withArticle(place)}`;
}

/** The terms of a search: words, or phrases in double quotes: "…", “…”, „…“, «…» or »…«. */
const tokens = /["“”„‟«»]([^"“”„‟«»]*)(?:["“”„‟«»]|$)|\S+/gu;

/** Up to 8 terms of a search, of at most 100 characters: words or quoted phrases; the last quote may be missing. */
export function parseTerms(q: string): string[] {
  const terms: string[] = [];
  for (const [token, phrase] of cleanSearch(q).matchAll(tokens)) {
    const term = cutText((phrase ?? token).trim(), longestTerm);
    if (term) terms.push(term);
    if (terms.length === mostTerms) break;
  }
  return terms;
}

/** Shortens a long search to its terms, so that links stay short. */
function boundQuery(q: string): string {
  const line = cleanSearch(q);
  if (line.length <= longestQuery) return line;
  return parseTerms(line)
    .map((term) => (term.includes(" ") ? `"${term}"` : term))
    .join(" ");
}

/** A placeholder that is the name of no city and no country, so no job matches it. */
const noPlace = "\ufffd";

function parsePlace(value: string): string | null {
  const place = cutText(cleanSearch(value), longestPlace);
  if (place) return place;
  // A place of invisible characters matches no job; a place of spaces, as sent by empty fields, sets no filter.
  return /[^ ]/u.test(value) ? noPlace : null;
}

/** Control characters and the byte order mark: Postgres refuses NUL, and the others are useless in a search. */
const unsearchable = /[\p{Cc}\ufeff]+/gu;

function cleanSearch(text: string): string {
  return oneLine(text.toWellFormed().replace(unsearchable, " "));
}

/** Cuts a text between code points, so that no emoji is cut in half. */
function cutText(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("").trimEnd();
}

/** The distinct values of a query parameter that is repeated or has values separated by commas. */
function distinctValues(values: string[]): string[] {
  return [...new Set(values.flatMap((value) => value.split(",")))];
}
