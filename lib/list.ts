// Lists of the console: what is searched for and which page of it is shown stand in the address.

/** Rows a page of a list shows. */
export const rowsPerPage = 25;

/** Greatest page an address may ask for: offsets are whole numbers of four bytes. */
const lastPage = 1_000_000;

/** What a list is asked for. `hasSaved`: a form has just led here. */
export type ListQuery = { q: string; page: number; hasSaved: boolean };

/** One page of a list; `page` is the one that is shown, `total` what all pages hold. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number };

/** The search parameters of a page of the console. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** What a list's address asks for; what cannot be is left out. */
export function parseListQuery({ q, page, saved }: SearchParams): ListQuery {
  const number = typeof page === 'string' && /^[1-9]\d*$/u.test(page) ? Number(page) : 1;
  return {
    // Neither a key nor a paste means these, and Postgres takes no NUL.
    q: (typeof q === 'string' ? q : '').replace(/\p{Cc}/gu, ' ').trim().slice(0, 200),
    page: Math.min(number, lastPage),
    hasSaved: saved === '1',
  };
}

/** The address of a page of the list at `path`, with its search and the filters that are set. */
export function listHref(
  path: string,
  { q, page, ...filters }: Pick<ListQuery, 'q' | 'page'> & Record<string, string | number | boolean | undefined>,
): string {
  const query = new URLSearchParams([
    ...Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ...(q ? [['q', q]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address a form leads to once it has saved: the list, which says so. */
export function savedHref(path: string): string {
  return `${path}?saved=1`;
}

/** A pattern of Postgres' for exactly this text, whatever characters are in it: `***=` takes the rest as it is. */
export function literally(text: string): string {
  return `***=${text}`;
}
