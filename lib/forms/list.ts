import { counted } from "../text/counted";

// Lists of the console: what is searched for and which page of it is shown stand in the address.

/** Rows a page of a list shows. */
export const rowsPerPage = 25;

/** Greatest page an address may ask for: offsets are whole numbers of four bytes. */
const lastPage = 1_000_000;

/** Longest query of a list that a form takes along. */
const longestBack = 1000;

/** What a list is asked for. */
export type ListQuery = { q: string; page: number };

type Saved = "saved" | "posted";

/** One page of a list; `page` is the one that is shown, `total` what all pages hold. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number };

/** The search parameters of a page of the console. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** What a list's address asks for; what cannot be is left out. */
export function parseListQuery({ q, page }: SearchParams): ListQuery {
  const number = typeof page === "string" && /^[1-9]\d*$/u.test(page) ? Number(page) : 1;
  return {
    // Neither a key nor a paste means these, and Postgres takes no NUL.
    q: (typeof q === "string" ? q : "")
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 200),
    page: Math.min(number, lastPage),
  };
}

/** The address of a page of the list at `path`, with its search and the filters that are set. */
export function listHref(
  path: string,
  { q, page, ...filters }: ListQuery & Record<string, string | number | boolean | undefined>,
): string {
  const query = new URLSearchParams([
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ...(q ? [["q", q]] : []),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of a form at `path` that leads back to the list at `href`, as it is asked for there. */
export function formHref(path: string, href: string): string {
  const query = new URL(href, "http://list.invalid").search.slice(1);
  return query ? `${path}?back=${encodeURIComponent(query)}` : path;
}

/** The address of the list at `path` as it was asked for when its form was opened. */
export function backHref(path: string, back: unknown): string {
  const query = new URLSearchParams(typeof back === "string" ? back.slice(0, longestBack) : "");
  query.delete("saved");
  query.delete("slug");
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The same once the form has saved, which the list then says, with a way to what has a page of its own by its slug. */
export function savedHref(
  path: string,
  back?: string,
  saved: Saved = "saved",
  slug?: string | null,
): string {
  const href = backHref(path, back);
  const said = new URLSearchParams({ saved, ...(slug && { slug }) });
  return `${href}${href.includes("?") ? "&" : "?"}${said}`;
}

/** How a form has just saved, as the address it led to says. */
export function parseSaved(saved: unknown): Saved | null {
  return saved === "saved" || saved === "posted" ? saved : null;
}

/** '1 job found', '2,000 subscribers found', '2 entries found'. */
export function formatFound(noun: string, count: number): string {
  return `${counted(count, noun)} found`;
}

/** A pattern of Postgres' for exactly this text, whatever characters are in it: `***=` takes the rest as it is. */
export function literally(text: string): string {
  return `***=${text}`;
}
