import {
  type Filter,
  type FilterName,
  jobFilters,
  type JobFilters,
  parseTerms,
  type SkillNames,
  type UnstatedFilter,
} from "@/lib/jobs/filters";
import type { Landing } from "@/lib/jobs/landing/kinds";
import { searchParameters } from "@/lib/jobs/parameters";
import type { JobSummary, JobType, Skill } from "@/lib/jobs/schema";
import { isFactName } from "@/lib/jobs/stated-facts";
import type { Json } from "@/lib/supabase/database.types";

/** The options of the filters in the bar and of currencies, taken from open jobs. */
export type JobOptions = {
  types: JobType[];
  countries: string[];
  /** The three countries with the most jobs, not counting regions. */
  largestCountries: string[];
  cities: { name: string; country: string }[];
  /** Currencies that have an exchange rate. */
  currencies: string[];
};

/** The number of jobs for each option of a filter, given the other filters; options without jobs are left out. */
export type OptionCounts = Partial<Record<string, number>>;

/** The counts of the filters: always those of type, city and country, the others if they were read. */
export type JobCounts = Record<"type" | "city" | "country", OptionCounts> &
  Partial<Record<FilterName, OptionCounts>>;

/** A page of a job list; `total` counts all matching jobs. */
export type FoundJobs = {
  /** The filters of the list, with the spelling of its landing page. */
  filters: JobFilters;
  /** The landing page with the same filters as the list; null if no such page exists or it was not read. */
  landing: Landing | null;
  /** The path of the landing page to use in place of that of these filters, such as that of a skill's synonym. */
  movedTo: string | null;
  jobs: JobSummary[];
  total: number;
  counts: JobCounts;
  /** For each filter the number of jobs that do not state the filtered fact, given the other filters. */
  unstated: Partial<Record<UnstatedFilter, number>>;
  skillNames: SkillNames;
  /** The day (YYYY-MM-DD) of the exchange rates by which pay was compared; null if none was. */
  ratesAsOf: string | null;
  /** Suggested filters in place of a search by words that finds less than a page of jobs; the best match first. */
  suggestions: Suggestion[];
};

/** A job list with filters in place of the words of a search. `jobs` is the number of jobs in it. */
export type Suggestion = Pick<JobFilters, "city" | "country" | "company"> & {
  skills: Skill[];
  jobs: number;
};

/** A page of a job list with the options of the filters; null if they were not read. */
export type JobList = FoundJobs & { options: JobOptions | null };

/** The options of a filter, those with the most jobs first, and their counts. Equal counts are in alphabetical order. */
export function largestCounts(counts: OptionCounts = {}) {
  return Object.entries(counts).toSorted(([a, x = 0], [b, y = 0]) =>
    x === y ? a.localeCompare(b, "en") : y - x,
  );
}

/** The values of query parameters. */
export type QueryValues =
  | URLSearchParams
  | Partial<Record<string, string | number | readonly string[]>>;

/** A page number that, multiplied by the page size, fits Postgres's integers. */
const pageNumber = /^[1-9]\d{0,4}$/;

/** Parses the filters in a URL's parameters. Invalid values are ignored; of several values, the last counts. */
export function parseJobFilters(values: QueryValues): JobFilters {
  const filters: Partial<Record<FilterName, unknown>> = {};
  for (const name of searchParameters)
    filters[name] = filterOf(name).parse(allValues(values, name), filters as Partial<JobFilters>);
  const page = lastValue(values, "page");
  return {
    ...(filters as Omit<JobFilters, "page">),
    page: pageNumber.test(page) ? Number(page) : 1,
  };
}

/** The row of a filter, for code that treats all filters alike. */
export const filterOf = (name: FilterName): Filter => jobFilters[name];

type Value = string | number;

/** The values of a filter as written in a URL's query; none if the filter is unset or has its default value. */
export function chosenValues(filters: Partial<JobFilters>, name: FilterName): Value[] {
  const value = filters[name];
  if (!value || filterOf(name).isDefault?.(value, filters)) return [];
  return [value].flat();
}

/** The query parameters of a job list in a fixed order, one for each value, without the page number. */
export function listParameters(filters: Partial<JobFilters>): [name: FilterName, value: string][] {
  return searchParameters.flatMap((name) =>
    chosenValues(filters, name).map((value): [FilterName, string] => [name, String(value)]),
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

/** Whether a filter in the panel of further filters is set. */
export function isNarrowedFurther(filters: JobFilters): boolean {
  return listParameters(filters).some(([name]) => isInPanel(name));
}

/** Whether the field of a filter is in the panel of further filters. */
export const isInPanel = (name: FilterName) =>
  ["panel", "answers"].includes(filterOf(name).offeredIn);

/** The first page of a list without one value of a filter, nor the jobs that were included because of this filter. */
export function withoutValue(filters: JobFilters, name: FilterName, value: Value) {
  const chosen = filters[name];
  return {
    ...filters,
    unstated: filters.unstated.filter((other) => other !== name),
    [name]: Array.isArray(chosen) ? chosen.filter((other) => other !== value) : null,
    page: 1,
  };
}

/** The filters that an alert keeps: it has no age of jobs, no order and no page. */
export function filtersKeptByAlert(filters: JobFilters): JobFilters {
  const dropped = searchParameters.filter((name) => filterOf(name).isDroppedByAlerts);
  const unset = dropped.map((name) => [name, filterOf(name).parse([], {})]);
  return { ...filters, ...Object.fromEntries(unset), page: 1 };
}

/** The filters of an alert for the search with these parameters. */
export const alertFilters = (values: QueryValues): JobFilters =>
  filtersKeptByAlert(parseJobFilters(values));

/** Whether an alert can follow a list, which it cannot if it keeps no filter of it. */
export const hasAlert = (filters: JobFilters): boolean => isFiltered(filtersKeptByAlert(filters));

/** The filters as private.parse_job_filters in the database takes them. */
export function searchFilters(filters: JobFilters): Record<string, Json> {
  const facts: Record<string, string> = {};
  const search: Record<string, Json> = { facts };
  for (const name of searchParameters) {
    const value = filters[name];
    if (name === "q") search.terms = parseTerms(filters.q);
    else if (name === "skill") search.skills = value;
    else if (!isFactName(name)) search[name] = value;
    else if (value !== null) facts[name] = String(value);
  }
  return search;
}

function lastValue(values: QueryValues, name: string): string {
  return allValues(values, name).at(-1) ?? "";
}

function allValues(values: QueryValues, name: string): string[] {
  if (values instanceof URLSearchParams) return values.getAll(name);
  return [values[name] ?? []].flat().map(String);
}
