import { Icon } from "@/components/ui/icon";

export type Column = {
  label: string;
  sort?: { href: string; direction: "ascending" | "descending" | null };
  align?: "end";
  width?: string;
  isNamed?: boolean;
  /** On cards, a dot separates the cell from the one before. */
  hasDot?: boolean;
  /** Whether the cell comes last on cards, before the buttons only. Phones show rows as cards. */
  isLast?: boolean;
  /** Whether the column is the title of a card; by default, the first column after `select` is. */
  isTitle?: boolean;
  heading?: React.ReactNode;
};

export type Row = { key: string; cells: Record<string, React.ReactNode> };

type Props = {
  caption: string;
  /** The columns by key; the columns `select` and `actions` have fixed places. */
  columns: Record<string, Column>;
  rows: Row[];
  isSmall?: boolean;
};

/** Classes that turn table parts into cards. Changing `display` removes their roles, so these are set explicitly. */
const cards = {
  frame:
    "rows:overflow-clip rows:rounded-lg rows:border rows:border-line rows:bg-surface rows:shadow-card",
  table: "table-fixed cards:block",
  head: "cards:block",
  headings: "cards:flex cards:flex-wrap cards:items-center gap-x-2 sm:gap-x-4",
  heading: "whitespace-nowrap rows:px-2 rows:py-2.5 rows:first:pl-4 rows:last:pr-4 cards:w-auto",
  body: "cards:grid cards:grid-cols-[minmax(0,1fr)] cards:gap-3",
  row: "rows:border-line rows:not-last:border-b cards:flex cards:flex-wrap cards:items-center cards:gap-x-3 cards:gap-y-1 cards:rounded-lg cards:border cards:border-line cards:bg-surface cards:py-3 cards:pr-2 cards:pl-4 cards:shadow-card",
};

const small: typeof cards = {
  frame: "overflow-hidden rounded-lg border border-line bg-surface shadow-card",
  table: "max-sm:text-xs max-[22.5rem]:text-[0.75rem] max-[22.5rem]:[&_:is(th,td)]:px-0.75!",
  head: "border-b border-line bg-sunken/60",
  headings: "align-bottom",
  heading: "px-1.5 py-2.5 first:pl-3 last:pr-3 sm:px-4 sm:first:pl-4 sm:last:pr-4",
  body: "",
  row: "border-line not-last:border-b",
};

/** A table with fixed column widths. On narrow screens each row is a card: title, facts in one line, actions. */
export function DataTable({ caption, columns, rows, isSmall = false }: Props) {
  const all = Object.entries(columns);
  const title = (
    all.find(([, { isTitle }]) => isTitle) ?? all.find(([key]) => key !== "select")
  )?.[0];
  const look = isSmall ? small : cards;
  return (
    <div className={look.frame}>
      <table
        role="table"
        className={`w-full print:table-auto border-collapse text-left text-sm wrap-break-word print:wrap-anywhere ${look.table}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          role="rowgroup"
          className={`text-xs text-muted rows:border-b rows:border-line rows:bg-sunken/60 ${look.head}`}
        >
          <tr
            role="row"
            className={`${look.headings} ${all.some(([, { sort }]) => sort) ? "sm:cards:before:font-normal sm:cards:before:content-['Sort_by']" : ""}`}
          >
            {all.map(([key, { label, sort, align, width = "", heading }]) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                aria-sort={sort?.direction ?? undefined}
                className={`font-semibold ${width} ${look.heading} ${align ? "text-right" : ""} ${isSmall ? "" : headingOnCards(key, Boolean(sort ?? heading))}`}
              >
                {heading ??
                  (sort ? (
                    <SortLink {...sort} label={label} isEnd={Boolean(align)} />
                  ) : key === "actions" ? (
                    <span className="sr-only">{label}</span>
                  ) : (
                    label
                  ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={look.body}>
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              role="row"
              className={`group/row print:break-inside-avoid hover:bg-sunken/40 has-[[data-select]:checked]:bg-blue-soft has-[[data-select]:checked]:[&_.badge]:border-current/30 ${look.row}`}
            >
              {all.map(([name, column]) => (
                <td
                  key={name}
                  role="cell"
                  data-label={
                    column.hasDot
                      ? "· "
                      : (column.isNamed ?? column.align)
                        ? `${column.label}: `
                        : undefined
                  }
                  className={`${column.align ? "tabular-nums" : ""} ${isSmall ? `${small.heading} ${column.align ? "text-right" : ""}` : cellClass(name, name === title, column)}`}
                >
                  {cells[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headingOnCards(key: string, isUsed: boolean): string {
  if (key === "actions") return "cards:sr-only print:hidden";
  if (key === "select") return "print:hidden cards:order-last cards:ml-auto cards:pr-2";
  return isUsed ? "cards:py-2" : "cards:sr-only";
}

function cellClass(key: string, isTitle: boolean, { align, hasDot, isLast }: Column): string {
  const cell = `rows:px-2 rows:py-2.5 rows:first:pl-4 rows:last:pr-4 cards:max-w-full cards:text-xs ${align ? "rows:text-right" : ""} ${hasDot ? "cards:-ml-1.5" : ""} ${isLast ? "cards:order-1" : ""} cards:empty:hidden cards:has-[>[data-quiet]]:hidden cards:before:text-muted cards:before:content-[attr(data-label)]`;
  if (key === "select")
    return `${cell} print:hidden cards:-order-1 cards:-my-1.5 cards:ml-auto cards:self-start`;
  if (key === "actions")
    return "rows:h-14 rows:py-2.5 rows:pr-1 rows:text-right cards:contents print:hidden";
  return isTitle
    ? `${cell} cards:-order-2 cards:min-w-0 cards:grow cards:basis-[calc(100%-6.25rem)]`
    : cell;
}

type SortProps = NonNullable<Column["sort"]> & { label: string; isEnd: boolean };

function SortLink({ href, direction, label, isEnd }: SortProps) {
  return (
    <a
      href={href}
      className={`inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-accent ${isEnd ? "rows:flex-row-reverse" : ""} ${direction ? "text-ink" : ""}`}
    >
      {label}
      <Icon
        name="chevron-down"
        className={`size-3.5 print:hidden ${direction === "ascending" ? "rotate-180" : direction ? "" : "cards:hidden rows:opacity-0"}`}
      />
    </a>
  );
}
