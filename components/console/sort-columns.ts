import type { Column, Direction, SortKind } from "@/components/ui/data-table";
import { parseSort, type SearchParams, type Sort, sortParam } from "@/lib/rows/list-address";

/** A column that can be sorted has `sortBy`. It sorts text, unless `sortsAs` says otherwise. */
export type SortableColumn = Column & { sortBy?: string; sortsAs?: SortKind };

export type SortableColumns<Key extends string> = Record<Key, SortableColumn>;

const orderWords: Record<SortKind, Record<Direction, string>> = {
  text: { ascending: "A to Z", descending: "Z to A" },
  time: { ascending: "earliest first", descending: "latest first" },
  number: { ascending: "lowest first", descending: "highest first" },
};

/** What the order of a column is called: 'Name, A to Z'. */
export const sortOrderLabel = (label: string, kind: SortKind, direction: Direction): string =>
  `${label}, ${orderWords[kind][direction]}`;

type Options = {
  params: SearchParams;
  /** Returns the URL of the list with this value of the parameter `sort`. */
  sortHref: (sort: string | undefined) => string;
  /** The default order, if it is that of a column. */
  usual?: Sort | undefined;
};

/**
 * Adds sort links to the headings of the columns that have `sortBy`. Also returns the current order, its query
 * parameter if the visitor chose it, and its description, which is undefined if it is not the order of a column.
 */
export function sortColumns<Key extends string>(
  columns: SortableColumns<Key>,
  { params, sortHref, usual }: Options,
) {
  const entries = Object.entries<SortableColumn>(columns);
  const names = entries.flatMap(([, { sortBy }]) => sortBy ?? []);
  const chosen = parseSort(params.sort, names);
  const sort = chosen ?? usual;
  const columnsWithLinks = entries.map(([key, { sortBy, sortsAs: kind = "text", ...column }]) => {
    if (!sortBy) return [key, column];
    const isCurrent = sort?.column === sortBy;
    const hrefs = {
      ascending: sortHref(sortParam({ column: sortBy, isAscending: true })),
      descending: sortHref(sortParam({ column: sortBy, isAscending: false })),
    };
    // The first click sorts names in ascending order and other columns in descending order, as in lists of jobs.
    const starts = sortBy === names[0] ? "ascending" : "descending";
    const direction = isCurrent ? sortDirection(sort) : null;
    return [key, { ...column, sort: { kind, hrefs, starts, direction } } satisfies Column];
  });
  const sortedColumn = entries.find(([, { sortBy }]) => sortBy && sortBy === sort?.column)?.[1];
  return {
    columns: Object.fromEntries(columnsWithLinks) as Record<Key, Column>,
    sort,
    param: sortParam(chosen),
    order:
      sort && sortedColumn
        ? sortOrderLabel(sortedColumn.label, sortedColumn.sortsAs ?? "text", sortDirection(sort))
        : undefined,
  };
}

const sortDirection = ({ isAscending }: Sort): Direction =>
  isAscending ? "ascending" : "descending";

/** Sorts the rows of a list that is not paginated. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  getValue: (row: Row, column: string) => string | number,
): Row[] {
  if (!sort) return [...rows];
  const { column, isAscending } = sort;
  return rows.toSorted((a, b) => {
    const order = compareValues(getValue(a, column), getValue(b, column));
    return isAscending ? order : -order;
  });
}

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en");
}
