import { defaultCurrency, ungroupedAmount } from "@/lib/money/currency";
import { allCountryCodes, regionNames } from "@/lib/places/countries";
import { oneLine } from "@/lib/text/clean";
import { isSlug } from "@/lib/text/slug";
import {
  jobAges,
  type JobFilters,
  jobLevels,
  jobTypes,
  mostSkills,
  unstatedFilters,
  visaAnswers,
} from "@/lib/jobs/schema";
import { factNames, filterValues } from "@/lib/jobs/stated-facts";

const mostTerms = 8;
const longestTerm = 100;
const longestPlace = 100;

/** Maximum length of a search: all its terms at full length, each in quotes and one space apart. */
const longestQuery = mostTerms * (longestTerm + 3) - 1;

/** A whole number of units of the currency, of at most nine digits. */
const yearlyPay = /^[1-9]\d{0,8}$/;

const longestSkill = 40;

/** A page number that, multiplied by the page size, fits Postgres's integers. */
const pageNumber = /^[1-9]\d{0,4}$/;

/** The terms of a search: words, or phrases in double quotes: "…", “…”, „…“, «…» or »…«. */
const tokens = /["“”„‟«»]([^"“”„‟«»]*)(?:["“”„‟«»]|$)|\S+/gu;

/** Control characters and the byte order mark: Postgres refuses NUL, and the others are useless in a search. */
const unsearchable = /[\p{Cc}\ufeff]+/gu;

/** Up to 8 terms of a search, of at most 100 characters: words or quoted phrases; the last quote may be missing. */
export function parseTerms(q: string): string[] {
  const terms: string[] = [];
  for (const [token, phrase] of cleanLine(q).matchAll(tokens)) {
    const term = cutText((phrase ?? token).trim(), longestTerm);
    if (term) terms.push(term);
    if (terms.length === mostTerms) break;
  }
  return terms;
}

export type QueryValues = URLSearchParams | Record<string, string | string[] | undefined>;

/** Parses the filters in a URL's parameters. Invalid values are ignored; of several values, the last counts. */
export function parseJobFilters(values: QueryValues): JobFilters {
  const page = lastValue(values, "page");
  const code = lastValue(values, "from").toUpperCase();
  const pay = ungroupedAmount(lastValue(values, "pay"));
  const currency = lastValue(values, "currency").toUpperCase();
  const filters = {
    from: allCountryCodes.includes(code) ? code : null,
    pay: yearlyPay.test(pay) ? Number(pay) : null,
    visa: visaAnswers.find((answer) => answer === lastValue(values, "visa")) ?? null,
  };
  const unstated = distinctValues(values, "unstated");
  return {
    q: boundQuery(lastValue(values, "q")),
    type: jobTypes.find((type) => type === lastValue(values, "type")) ?? null,
    city: parsePlace(lastValue(values, "city")),
    country: parsePlace(lastValue(values, "country")),
    region: regionNames.has(lastValue(values, "region")) ? lastValue(values, "region") : null,
    ...filters,
    currency: filters.pay && /^[A-Z]{3}$/.test(currency) ? currency : defaultCurrency,
    skills: distinctValues(values, "skill")
      .filter((slug) => isSlug(slug) && slug.length <= longestSkill)
      .toSorted()
      .slice(0, mostSkills),
    level: jobLevels.find((level) => level === lastValue(values, "level")) ?? null,
    company: cutText(cleanLine(lastValue(values, "company")), longestPlace) || null,
    posted: jobAges.find((days) => String(days) === lastValue(values, "posted")) ?? null,
    facts: Object.fromEntries(
      factNames
        .map((name) => [name, lastValue(values, name)] as const)
        .filter(([name, value]) => Object.hasOwn(filterValues(name), value)),
    ),
    unstated: unstatedFilters.filter(
      (filter) => filters[filter] && filters[filter] !== "unstated" && unstated.includes(filter),
    ),
    sort: lastValue(values, "sort") === "pay" ? "pay" : "newest",
    page: pageNumber.test(page) ? Number(page) : 1,
  };
}

/** The parameters of a list that an alert keeps: an alert has no age of jobs and no order. */
export const alertParameters = (filters: JobFilters) =>
  listParameters({ ...filters, posted: null, sort: "newest" });

/** The query parameters of a job list in a fixed order, one for each value, without the page number. */
export function listParameters(filters: Partial<JobFilters>): [name: string, value: string][] {
  const { q, type, city, country, region, from, pay, currency, skills, level, company } = filters;
  const { visa, posted, facts, unstated } = filters;
  const values = {
    q,
    type,
    city,
    country,
    region,
    from,
    pay,
    currency: pay && currency !== defaultCurrency && currency,
    skill: skills,
    level,
    company,
    visa,
    posted,
    ...facts,
    unstated,
    sort: filters.sort === "pay" && "pay",
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [value].flat().map((one): [string, string] => [name, String(one)]) : [],
  );
}

/** The canonical query string of a job list, with its `?`; empty for the unfiltered first page. */
export function jobListQuery(filters: Partial<JobFilters>): string {
  const params = new URLSearchParams(listParameters(filters));
  if (filters.page && filters.page > 1) params.set("page", String(filters.page));
  return params.size ? `?${params}` : "";
}

/** The path of a job list with the panel of further filters open, for browsers without JavaScript. */
export function openPanelHref(filters: JobFilters): string {
  return `/?${new URLSearchParams([...listParameters(filters), ["filters", "open"]])}`;
}

export const isPanelOpen = (values: QueryValues) => lastValue(values, "filters") === "open";

/** Whether any filter is set; page number and order do not count. */
export function isFiltered(filters: JobFilters): boolean {
  return listParameters({ ...filters, sort: "newest" }).length > 0;
}

/** Query parameters whose fields are outside the panel of further filters. */
const shownFilters = ["q", "type", "city", "country", "region"];

/** Whether a filter in the panel of further filters is set. */
export function isNarrowedFurther(filters: JobFilters): boolean {
  return listParameters(filters).some(([name]) => !shownFilters.includes(name));
}

/** The filters as the argument of private.parse_job_filters in the database. */
export function searchFilters({ q, ...filters }: JobFilters) {
  return { terms: parseTerms(q), ...filters };
}

/** Shortens a long search to its terms, so that links stay short. */
function boundQuery(q: string): string {
  const line = cleanLine(q);
  if (line.length <= longestQuery) return line;
  return parseTerms(line)
    .map((term) => (term.includes(" ") ? `"${term}"` : term))
    .join(" ");
}

/** A placeholder that is the name of no city and no country, so no job matches it. */
const noPlace = "\ufffd";

function parsePlace(value: string): string | null {
  const place = cutText(cleanLine(value), longestPlace);
  if (place) return place;
  // A place of invisible characters matches no job; a place of spaces, as sent by empty fields, sets no filter.
  return /[^ ]/u.test(value) ? noPlace : null;
}

function cleanLine(text: string): string {
  return oneLine(text.toWellFormed().replace(unsearchable, " "));
}

/** Cuts a text between code points, so that no emoji is cut in half. */
function cutText(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("").trimEnd();
}

function lastValue(values: QueryValues, key: string): string {
  return allValues(values, key).at(-1) ?? "";
}

/** The distinct values of a query parameter that is repeated or has values separated by commas. */
function distinctValues(values: QueryValues, key: string): string[] {
  return [...new Set(allValues(values, key).flatMap((value) => value.split(",")))];
}

function allValues(values: QueryValues, key: string): string[] {
  if (values instanceof URLSearchParams) return values.getAll(key);
  return [values[key] ?? []].flat();
}
