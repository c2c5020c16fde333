// The console's lists keep their search and page number in the URL.

export const rowsPerPage = 25;

/** Maximum page number: the database refuses offsets beyond 10,000,000 (private.list_position). */
const lastPage = 99_999;

/** Maximum length of a search, in characters. */
const longestSearch = 200;

/** Maximum length of the query string to which a form returns, in characters. */
const longestBack = 1000;

export type ListQuery = { q: string; page: number };

export type Sort = { column: string; isAscending: boolean };

export type SortedQuery = ListQuery & { sort?: Sort | undefined };

/** Parses a URL's `sort`, such as 'title' or, for descending order, '-title'; undefined for other columns. */
export function parseSort(
  value: string | string[] | undefined,
  columns: string[],
): Sort | undefined {
  const column = columns.find((name) => value === name || value === `-${name}`);
  return column === undefined ? undefined : { column, isAscending: value === column };
}

export function sortParam(sort: Sort | undefined): string | undefined {
  if (!sort) return undefined;
  return sort.isAscending ? sort.column : `-${sort.column}`;
}

type Saved = "saved" | "posted";

/** One page of a list; `total` counts the rows of all pages. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number };

export type SearchParams = Record<string, string | string[] | undefined>;

/** Parses the search and the page number in a list's URL; repeated and invalid parameters count as missing. */
export function parseListQuery({ q, page }: SearchParams): ListQuery {
  const text = typeof q === "string" ? q : "";
  // Postgres rejects NUL; other control characters are never searched for.
  const printable = text.replace(/\p{Cc}/gu, " ").trim();
  return { q: printable.slice(0, longestSearch), page: parsePage(page) };
}

function parsePage(page: string | string[] | undefined): number {
  if (typeof page !== "string" || !/^[1-9]\d*$/u.test(page)) return 1;
  return Math.min(Number(page), lastPage);
}

type ListFilters = Partial<ListQuery> & Record<string, string | number | boolean | undefined>;

/** The URL of a list, without empty parameters and without the number of its first page. */
export function listHref(path: string, { q, page = 1, ...filters }: ListFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.append(name, String(value));
  if (q) query.append("q", q);
  if (page > 1) query.append("page", String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The URL of the form at `path`. After saving, the form returns to the list at `href` with its search. */
export function formHref(path: string, href: string): string {
  const query = new URL(href, "http://list.invalid").search.slice(1);
  return query ? `${path}?back=${encodeURIComponent(query)}` : path;
}

/** The URL of the list at `path` with the search from which the form was opened. */
export function backHref(path: string, back: unknown): string {
  const query = new URLSearchParams(typeof back === "string" ? back.slice(0, longestBack) : "");
  query.delete("saved");
  query.delete("slug");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The input of a form without `back`, the query of the list from which the form was opened. */
export function withoutBackParameter<Input extends { back?: string | undefined }>(
  input: Input,
): Omit<Input, "back"> {
  const { back: _back, ...row } = input;
  return row;
}

/** The URL of a list after saving: the list shows a message, with a link if the row has a public page. */
export function hrefAfterSaving(
  path: string,
  back?: string,
  saved: Saved = "saved",
  slug?: string | null,
): string {
  const href = backHref(path, back);
  const message = new URLSearchParams({ saved, ...(slug && { slug }) });
  return `${href}${href.includes("?") ? "&" : "?"}${message}`;
}

export function parseSaved(saved: unknown): Saved | null {
  return saved === "saved" || saved === "posted" ? saved : null;
}

/** A Postgres regular expression that matches this text literally: the prefix `***=` turns off special characters. */
export const literalPattern = (text: string): string => `***=${text}`;
