import 'server-only';
import type { PostgrestError } from '@supabase/supabase-js';
import { type ListPage, rowsPerPage } from '@/lib/list';

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: PostgrestError | null; count: number | null }>;

/** PostgREST's code for a range that begins after the last row. */
const pastTheEnd = 'PGRST103';

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

/** Whether a path segment can be a row's id at all; the rest need not be looked up. */
export function isId(segment: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(segment);
}
