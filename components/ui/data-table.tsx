import { Icon } from "./icon";

type Column = {
  key: string;
  label: string;
  /** Where the heading leads, and how the list is sorted by it now. */
  sort?: { href: string; direction: "ascending" | "descending" | null };
  align?: "end";
  /** For columns whose cells speak for themselves: selection, actions. */
  isBare?: boolean;
  heading?: React.ReactNode;
};

type Row = { key: string; cells: Record<string, React.ReactNode> };

type Props = {
  caption: string;
  columns: Column[];
  rows: Row[];
};

/** A list as a table; on a phone each row is a card, with the column's name before each value. */
export function DataTable({ caption, columns, rows }: Props) {
  return (
    <div className="sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-card">
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-line bg-sunken/60 max-sm:block max-sm:bg-transparent sm:border-b">
          <tr className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:pb-3">
            {columns.map(({ key, label, sort, align, isBare, heading }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.direction ?? undefined}
                // On a card each value names its column; what is left of the heading is what can be used.
                className={`text-xs font-semibold whitespace-nowrap text-muted sm:px-4 sm:py-2.5 ${align ? "text-right" : ""} ${sort || heading ? "" : "max-sm:sr-only"}`}
              >
                {heading ??
                  (sort ? (
                    <SortLink {...sort} label={label} />
                  ) : isBare ? (
                    <span className="sr-only">{label}</span>
                  ) : (
                    label
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-3">
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              className="border-line not-last:border-b max-sm:grid max-sm:gap-1 max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-card sm:hover:bg-sunken/40"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.isBare ? undefined : `${column.label}: `}
                  // Long words break, but not before a column is too narrow for ordinary ones.
                  className={`wrap-anywhere [&_time]:whitespace-nowrap max-sm:before:text-muted max-sm:before:content-[attr(data-label)] sm:px-4 sm:py-2.5 ${column.align ? "tabular-nums sm:text-right" : column.isBare ? "" : "sm:min-w-28"}`}
                >
                  {cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortLink({ href, direction, label }: NonNullable<Column["sort"]> & { label: string }) {
  return (
    <a href={href} className="inline-flex items-center gap-1 rounded-sm hover:text-accent">
      {label}
      <Icon
        name="chevron-down"
        className={`size-3.5 ${direction === "ascending" ? "rotate-180" : direction ? "" : "opacity-0"}`}
      />
    </a>
  );
}
