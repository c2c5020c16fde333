import type { Column } from "@/components/ui/data-table";
import { parseSort, type SearchParams, type Sort, sortParam } from "@/lib/rows/list-address";

export type SortableColumns<Key extends string> = Record<Key, Column & { sortBy?: string }>;

type Options = {
  params: SearchParams;
  /** The address of the list in the order of the parameter `sort`. */
  hrefOf: (sort: string | undefined) => string;
  /** The usual order as that of a column. */
  usual?: Sort | undefined;
};

/**
 * Makes the headings of columns links that sort a list by what `sortBy` names. Returns the columns, the chosen order and
 * its parameter, and the order in words, undefined if it is that of no column.
 */
export function sortColumns<Key extends string>(
  columns: SortableColumns<Key>,
  { params, hrefOf, usual }: Options,
) {
  const all = Object.entries<Column & { sortBy?: string }>(columns);
  const names = all.flatMap(([, { sortBy }]) => sortBy ?? []);
  const chosen = parseSort(params.sort, names);
  const sort = chosen ?? usual;
  const sorted = all.find(([, { sortBy }]) => sortBy && sortBy === sort?.column)?.[1].label;
  const withLinks = all.map(([key, { sortBy, ...column }]) => {
    if (!sortBy) return [key, column];
    const isCurrent = sort?.column === sortBy;
    // As in lists of jobs: the first click sorts names from A, and others from the latest or greatest.
    const isAscending = isCurrent ? !sort.isAscending : sortBy === names[0];
    const direction = isCurrent ? (sort.isAscending ? "ascending" : "descending") : null;
    const href = hrefOf(sortParam({ column: sortBy, isAscending }));
    return [key, { ...column, sort: { href, direction } } satisfies Column];
  });
  return {
    columns: Object.fromEntries(withLinks) as Record<Key, Column>,
    sort,
    param: sortParam(chosen),
    order:
      sorted && `By ${sorted.toLowerCase()}, ${sort?.isAscending ? "ascending" : "descending"}`,
  };
}

/** Rows of a list that is shown whole, in the chosen order. */
export function inOrder<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  valueOf: (row: Row, column: string) => string | number,
): Row[] {
  if (!sort) return [...rows];
  const sign = sort.isAscending ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one, sort.column), valueOf(other, sort.column)];
    const order =
      typeof a === "number" && typeof b === "number"
        ? a - b
        : String(a).localeCompare(String(b), "en");
    return sign * order;
  });
}
