import { defaultCurrency, ungroupedAmount } from "../money/currency";
import { codeOfEveryCountry } from "../places/countries";
import {
  isJobType,
  jobAges,
  type JobFilters,
  jobLevels,
  mostSkills,
  unstatedFilters,
  visaAnswers,
} from "./schema";

const mostTerms = 8;
const longestTerm = 100;
const longestPlace = 100;

/** A search as long as its terms can be, each in quotes and one space apart. */
const longestQuery = mostTerms * (longestTerm + 3) - 1;

const yearlyPay = /^[1-9]\d{0,8}$/;

const isSkill = (slug: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 40;

/** Past this a page number says nothing, and times ten it must stay inside Postgres' integers. */
const pageNumber = /^[1-9]\d{0,4}$/;

/** Phones type curly quotes where a person meant plain ones. */
const tokens = /["“”]([^"“”]*)(?:["“”]|$)|\S+/gu;

/** Postgres takes neither NUL nor half a character; no other control character is worth looking for. */
const unsearchable = /\p{Cc}+/gu;

/** Splits a search into at most 8 terms of at most 100 characters: words, or phrases in quotes, of which the last may be unclosed. */
export function parseTerms(q: string): string[] {
  const terms: string[] = [];
  for (const [token, phrase] of clean(q).matchAll(tokens)) {
    const term = cut((phrase ?? token).trim(), longestTerm);
    if (term) terms.push(term);
    if (terms.length === mostTerms) break;
  }
  return terms;
}

/** Values as `URLSearchParams` or Next's `searchParams` hold them. */
export type QueryValues = URLSearchParams | Record<string, string | string[] | undefined>;

/** Reads the list's filters from a URL. A value that makes no sense counts as absent; of several, the last counts. */
export function parseJobFilters(values: QueryValues): JobFilters {
  const type = last(values, "type");
  const page = last(values, "page");
  const code = last(values, "from").toUpperCase();
  const pay = ungroupedAmount(last(values, "pay"));
  const currency = last(values, "currency").toUpperCase();
  const filters = {
    from: codeOfEveryCountry.includes(code) ? code : null,
    pay: yearlyPay.test(pay) ? Number(pay) : null,
    visa: visaAnswers.find((answer) => answer === last(values, "visa")) ?? null,
  };
  const unstated = list(values, "unstated");
  return {
    q: boundQuery(last(values, "q")),
    type: isJobType(type) ? type : null,
    city: place(last(values, "city")),
    country: place(last(values, "country")),
    ...filters,
    currency: filters.pay && /^[A-Z]{3}$/.test(currency) ? currency : defaultCurrency,
    skills: list(values, "skill").filter(isSkill).toSorted().slice(0, mostSkills),
    level: jobLevels.find((level) => level === last(values, "level")) ?? null,
    company: cut(clean(last(values, "company")).trim(), longestPlace) || null,
    posted: jobAges.find((days) => String(days) === last(values, "posted")) ?? null,
    unstated: unstatedFilters.filter(
      (filter) => filters[filter] && filters[filter] !== "unstated" && unstated.includes(filter),
    ),
    sort: last(values, "sort") === "pay" ? "pay" : "newest",
    page: pageNumber.test(page) ? Number(page) : 1,
  };
}

/** The parameters of a list in their order, each as often as it has values; all but the page. */
export function listParameters(filters: Partial<JobFilters>): [name: string, value: string][] {
  const { q, type, city, country, from, pay, currency, skills, level, company, visa } = filters;
  const { posted, unstated } = filters;
  const values = {
    ...{
      q,
      type,
      city,
      country,
      from,
      pay,
      currency: pay && currency !== defaultCurrency && currency,
    },
    ...{ skill: skills, level, company, visa, posted, unstated },
    sort: filters.sort === "pay" && "pay",
  };
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (one ? [[name, String(one)]] : [])),
  );
}

/** The canonical query string of a list, `?` included; empty for the first page of the whole list. */
export function jobListQuery(filters: Partial<JobFilters>): string {
  const params = new URLSearchParams(listParameters(filters));
  if (filters.page && filters.page > 1) params.set("page", String(filters.page));
  return params.size ? `?${params}` : "";
}

/** The address of a list within the site. */
export function jobListHref(filters: Partial<JobFilters>): string {
  return `/${jobListQuery(filters)}`;
}

/** The address of the same list with the panel of further filters open, for those without JavaScript. */
export function openPanelHref(filters: JobFilters): string {
  return `/?${new URLSearchParams([...listParameters(filters), ["filters", "open"]])}`;
}

/** Whether the address asks for the panel of further filters to be open. */
export const isPanelOpen = (values: QueryValues) => last(values, "filters") === "open";

/** Whether anything but page and order makes it another list than that of all jobs. */
export function isFiltered(filters: JobFilters): boolean {
  return listParameters({ ...filters, sort: "newest" }).length > 0;
}

/** Parameters whose fields stand outside the panel. */
const shownFilters = ["q", "type", "city", "country"];

/** Whether filters of the panel are set, which is closed where the page begins. */
export function isNarrowedFurther(filters: JobFilters): boolean {
  return listParameters(filters).some(([name]) => !shownFilters.includes(name));
}

/** The filters as the database reads them (private.parse_job_filters), the search box split into terms. */
export function searchFilters({ q, ...filters }: JobFilters) {
  return { terms: parseTerms(q), ...filters };
}

/** A search no longer than its terms: what is passed on in links never grows past what is searched for. */
function boundQuery(q: string): string {
  const trimmed = clean(q).trim();
  if (trimmed.length <= longestQuery) return trimmed;
  return parseTerms(trimmed)
    .map((term) => (term.includes(" ") ? `"${term}"` : term))
    .join(" ");
}

/** Stands for a place that is none: no city and no country is called so. */
const noPlace = "\ufffd";

function place(value: string): string | null {
  // Characters that cannot be seen are the name of no place; blanks, as forms send them, name none.
  return cut(clean(value).trim(), longestPlace) || (/[^ ]/u.test(value) ? noPlace : null);
}

function clean(text: string): string {
  return text.toWellFormed().replace(unsearchable, " ").replace(/\s+/gu, " ");
}

/** Cuts by characters, not by UTF-16 units, so that no emoji is cut in half. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join("").trimEnd();
}

function last(values: QueryValues, key: string): string {
  return all(values, key).at(-1) ?? "";
}

/** Each value once, whether it has a parameter of its own or stands between commas. */
function list(values: QueryValues, key: string): string[] {
  return [...new Set(all(values, key).flatMap((value) => value.split(",")))];
}

function all(values: QueryValues, key: string): string[] {
  if (values instanceof URLSearchParams) return values.getAll(key);
  return [values[key] ?? []].flat();
}
