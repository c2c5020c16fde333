import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { z } from "zod";
import { type FromRow, fromRow, readJson } from "@/lib/text/from-row";
import {
  type ListPage,
  literalPattern,
  rowsPerPage,
  type Sort,
  type SortedQuery,
} from "@/lib/rows/list-address";
import type { Database, Tables } from "@/lib/supabase/database.types";
import { sessionClient } from "@/lib/supabase/server";
import { foldText } from "@/lib/text/fold";

type RowsResponse<Row> = PromiseLike<{
  data: Row[] | null;
  error: PostgrestError | null;
  count: number | null;
}>;

/** The methods of supabase-js's select builder used here, independent of the table. */
type Selection<Row> = RowsResponse<Row> & {
  order(column: string, options?: { ascending: boolean }): Selection<Row>;
  range(from: number, to: number): RowsResponse<Row>;
};

/** PostgREST's code for a range after the last row. */
const pastTheEnd = "PGRST103";

/** Reads a page of rows with an exact count; the first page if `page` is past the last. */
export async function readListPage<Row>(
  page: number,
  read: (from: number, to: number) => RowsResponse<Row>,
  pageSize = rowsPerPage,
): Promise<ListPage<Row>> {
  const from = (page - 1) * pageSize;
  const { data, error, count } = await read(from, from + pageSize - 1);
  const isPastTheEnd = error ? error.code === pastTheEnd : data?.length === 0;
  if (isPastTheEnd && page > 1) return readListPage(1, read, pageSize);
  if (error) throw error;
  return { rows: data ?? [], total: count ?? 0, page };
}

const newestFirst: Sort = { column: "created_at", isAscending: false };

/** Reads a page of rows as `toItem` maps them, the newest first unless `sort` states another order. */
export async function readNewest<Row, Item>(
  page: number,
  select: () => Selection<Row>,
  toItem: (row: Row) => Item,
  sort = newestFirst,
): Promise<ListPage<Item>> {
  const { rows, ...rest } = await readListPage(page, (from, to) =>
    select().order(sort.column, { ascending: sort.isAscending }).order("id").range(from, to),
  );
  return { ...rest, rows: rows.map(toItem) };
}

/** The number of rows for each filter of a list, and the number without a filter. */
export async function countByFilter<Filter extends string>(
  filters: readonly Filter[],
  search: (filter: Filter | undefined) => RowsResponse<unknown>,
): Promise<Record<Filter | "all", number>> {
  const counts = [undefined, ...filters].map(async (filter) => {
    const { count, error } = await search(filter);
    if (error) throw error;
    return [filter ?? "all", count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<Filter | "all", number>;
}

export type LeafRow = { slug: string; updated_at: string };

export type SitemapLeaf = FromRow<LeafRow>;

/** Maximum number of rows in a response of the data API. */
const mostRows = 1000;

/** Reads rows by their positions in a fixed order. */
type ReadRange<Row> = (from: number, to: number) => PromiseLike<{ data: Row[] }>;

/** Reads all rows of a list, in as many requests as the data API needs. */
export async function readAll<Row>(read: ReadRange<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data } = await read(rows.length, rows.length + mostRows - 1);
    rows.push(...data);
    if (data.length < mostRows) return rows;
  }
}

/** Reads all rows for the sitemap. */
export const readSitemapLeaves = async (read: ReadRange<LeafRow>): Promise<SitemapLeaf[]> =>
  (await readAll(read)).map(fromRow);

type EditableRow<Table extends keyof Database["public"]["Tables"]> = Tables<Table> & {
  // A job always has a city; an event may have none.
  city: { name: string; country: string } | (Table extends "jobs" ? never : null);
  /** The places of a job beside its main one. */
  places: { city: string; country: string }[];
  skill_names: string[];
};

/** The columns of a row for its form; null unless the caller may edit the row. */
export async function editableRow<
  Table extends "jobs" | "companies" | "events" | "blogs" | "books",
>(table_name: Table, row_id: string): Promise<EditableRow<Table> | null> {
  if (!isId(row_id)) return null;
  return readJson(sessionClient().rpc("editable_row", { table_name, row_id }));
}

/** Converts a row to the values of its form: a text for each field that is also a column, empty for null. */
export function formValues(row: object, form: z.ZodObject): Record<string, string> {
  const columns = fromRow(row) as Record<string, unknown>;
  // The forms of posts and books show the publication date beside the option to keep it.
  const names = [...Object.keys(form.shape), "publishedAt"].filter((name) => name in columns);
  return Object.fromEntries(names.map((name) => [name, String(columns[name] ?? "")]));
}

/** A page of a table for admins, without long columns, and how many rows of each status match. */
export async function listRows<Row extends object, Status extends string>(
  table_name: "events" | "blogs" | "books",
  { q, page, sort }: SortedQuery,
  statuses: Record<Status, string>,
  status: Status | undefined,
): Promise<ListPage<FromRow<Row>> & { counts: Record<Status | "all", number> }> {
  const { counts, ...list } = await readJson<
    ListPage<Row> & { counts: Partial<Record<Status | "all", number>> }
  >(
    sessionClient().rpc("list_rows", {
      table_name,
      query_text: q,
      page,
      page_size: rowsPerPage,
      only_status: status,
      ...(sort && {
        sort_by: sort.column,
        is_ascending: sort.isAscending,
      }),
    }),
  );
  const names = Object.keys(statuses) as Status[];
  const countsByStatus = Object.fromEntries(names.map((name) => [name, counts[name] ?? 0]));
  return {
    ...list,
    rows: list.rows.map(fromRow),
    counts: { all: counts.all ?? 0, ...countsByStatus } as Record<Status | "all", number>,
  };
}

/** Filters for rows in which a folded column (lib/text/fold.ts) contains the text. */
export function whereContains<
  Rows extends { filter(column: string, operator: string, value: string): Rows },
>(rows: Rows, q: string, column = "search_text"): Rows {
  return q ? rows.filter(column, "match", literalPattern(foldText(q))) : rows;
}

/** Whether a segment of a path is a UUID, as the database's ids are. */
export function isId(segment: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(segment);
}
