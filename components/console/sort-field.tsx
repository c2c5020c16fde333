import { FilterSelect } from "@/components/console/list-filters";
import { sortOrderLabel } from "@/components/console/sort-columns";
import type { Column } from "@/components/ui/data-table";

const directions = ["ascending", "descending"] as const;

/** The value of the option for an order that is not that of a column. It has no query parameter. */
const otherOrder = "";

type Props = {
  columns: Record<string, Column>;
  /** The description of the current order. */
  order: string;
};

/** The field that sorts a list of sortable columns on narrow screens, where rows are cards without headings. */
export function SortField({ columns, order }: Props) {
  const options: [value: string, label: string][] = [];
  let value = otherOrder;
  let keep: Record<string, string> = {};
  for (const { label, sort } of Object.values(columns)) {
    if (!sort) continue;
    for (const direction of directions) {
      const { searchParams } = new URL(sort.hrefs[direction], "http://list.invalid");
      const param = searchParams.get("sort") ?? otherOrder;
      options.push([param, sortOrderLabel(label, sort.kind, direction)]);
      if (sort.direction === direction) value = param;
      searchParams.delete("sort");
      keep = Object.fromEntries(searchParams);
    }
  }
  if (!options.some(([param]) => param === value)) options.unshift([value, order]);
  return (
    <FilterSelect isCompact name="sort" label="Sort" value={value} options={options} keep={keep} />
  );
}
