import { isJobType, type JobFilters } from "./schema";

const mostTerms = 8;
const longestTerm = 100;
const longestPlace = 100;

/** A search as long as its terms can be, each in quotes and one space apart. */
const longestQuery = mostTerms * (longestTerm + 3) - 1;

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
  return {
    q: boundQuery(last(values, "q")),
    type: isJobType(type) ? type : null,
    city: place(last(values, "city")),
    country: place(last(values, "country")),
    page: pageNumber.test(page) ? Number(page) : 1,
  };
}

/** The canonical query string of a list, `?` included; empty for the first page of the whole list. */
export function jobListQuery({ q, type, city, country, page }: Partial<JobFilters>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ q, type, city, country })) {
    if (value) params.set(key, value);
  }
  if (page && page > 1) params.set("page", String(page));
  return params.size ? `?${params}` : "";
}

/** The address of a list within the site. */
export function jobListHref(filters: Partial<JobFilters>): string {
  return `/${jobListQuery(filters)}`;
}

/** Whether anything but the page narrows the list. */
export function isFiltered({ q, type, city, country }: JobFilters): boolean {
  return Boolean(q || type || city || country);
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
  const value = values instanceof URLSearchParams ? values.getAll(key) : values[key];
  return (Array.isArray(value) ? value.at(-1) : value) ?? "";
}
