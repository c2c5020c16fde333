import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import { toIso } from "@/lib/text/dates";
import { type ListPage, type ListQuery, literally, rowsPerPage } from "@/lib/forms/list";
import { type clientOfSession, sessionClient } from "@/lib/supabase/server";

type Answer<Row> = PromiseLike<{
  data: Row[] | null;
  error: PostgrestError | null;
  count: number | null;
}>;

/** What supabase-js selects, as far as a list asks it. */
type Selection<Row> = Answer<Row> & {
  order(column: string, options?: { ascending: boolean }): Selection<Row>;
  range(from: number, to: number): Answer<Row>;
};

/** PostgREST's code for a range that begins after the last row. */
const pastTheEnd = "PGRST103";

/** One page of what `read` reads between two rows, with an exact count; past the last page, the first. Throws when the backend fails. */
export async function readPage<Row>(
  page: number,
  read: (from: number, to: number) => Answer<Row>,
  pageSize = rowsPerPage,
): Promise<ListPage<Row>> {
  const from = (page - 1) * pageSize;
  const { data, error, count } = await read(from, from + pageSize - 1);
  const isPastTheEnd = error ? error.code === pastTheEnd : data?.length === 0;
  if (isPastTheEnd && page > 1) return readPage(1, read, pageSize);
  if (error) throw error;
  return { rows: data ?? [], total: count ?? 0, page };
}

/** One page of what `select` selects, newest first. Throws when the backend fails. */
export function readNewest<Row>(
  page: number,
  select: () => Selection<Row>,
): Promise<ListPage<Row>> {
  return readPage(page, (from, to) =>
    select().order("created_at", { ascending: false }).order("id").range(from, to),
  );
}

/** What the sitemap says of a page: its slug and its last change (ISO 8601, UTC). */
export type SitemapLeaf = { slug: string; updatedAt: string };

/** Most rows the data API gives in one answer. */
const mostRows = 1000;

/** All that `read` reads, in as many answers as it takes. Throws when the backend fails. */
export async function readLeaves(
  read: (from: number, to: number) => PromiseLike<{ data: { slug: string; updated_at: string }[] }>,
): Promise<SitemapLeaf[]> {
  const leaves: SitemapLeaf[] = [];
  for (;;) {
    const { data } = await read(leaves.length, leaves.length + mostRows - 1);
    leaves.push(...data.map((row) => ({ slug: row.slug, updatedAt: toIso(row.updated_at) })));
    if (data.length < mostRows) return leaves;
  }
}

type Client = ReturnType<typeof clientOfSession>;

/** The row as public.editable_row returns it; null unless it exists and the caller may edit it. Throws when the backend fails. */
export async function editableRow<Row>(
  client: Client,
  table: "jobs" | "companies" | "events" | "blogs" | "books",
  id: string,
): Promise<Row | null> {
  const { data } = await client
    .rpc("editable_row", { table_name: table, row_id: id })
    .throwOnError();
  return data as Row | null;
}

/** One page of a table for admins, as list_rows of the database returns it. Throws when the backend fails. */
export async function listRows<Row>(
  table: "events" | "blogs" | "books",
  { q, page }: ListQuery,
  status: string | undefined,
): Promise<ListPage<Row>> {
  const client = await sessionClient();
  const { data } = await client
    .rpc("list_rows", {
      table_name: table,
      query_text: q,
      page,
      page_size: rowsPerPage,
      ...(status && { only_status: status }),
    })
    .throwOnError();
  return data as unknown as ListPage<Row>;
}

/** Those of `rows` whose `column` contains `q` in upper or lower case; all where it is empty. */
export function containing<
  Rows extends { filter(column: string, operator: string, value: string): Rows },
>(rows: Rows, q: string, column = "search_text"): Rows {
  return q ? rows.filter(column, "imatch", literally(q)) : rows;
}

/** Whether a path segment can be a row's id at all; the rest need not be looked up. */
export function isId(segment: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(segment);
}
