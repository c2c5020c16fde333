import { Icon } from "@/components/ui/icon";

export type Direction = "ascending" | "descending";

/** The kind of values by which a column sorts. It determines the labels of the orders, such as 'A to Z'. */
export type SortKind = "text" | "time" | "number";

type ColumnSort = {
  kind: SortKind;
  /** The URL of the list in each order of the column. */
  hrefs: Record<Direction, string>;
  /** The order of the first click on the heading. Further clicks reverse it. */
  starts: Direction;
  /** The current order; null if the list is not sorted by the column. */
  direction: Direction | null;
};

export type Column = {
  label: string;
  sort?: ColumnSort;
  align?: "end";
  /** The CSS class that sets the column's width. */
  width?: string;
  /**
   * Whether cards show the column's label before the cell. By default, true for columns that are aligned to the end.
   */
  isNamed?: boolean;
  /** Whether a dot separates the cell from the previous one on cards. */
  hasDot?: boolean;
  /** Whether the cell is the last one on cards, followed only by the buttons. Rows are cards on narrow screens. */
  isLast?: boolean;
  /** Whether the column is the title of a card. By default, it is the first column other than `select`. */
  isTitle?: boolean;
  /** Replaces the label in the table's header row. */
  heading?: React.ReactNode;
};

export type Row = { key: string; cells: Record<string, React.ReactNode> };

type Props = {
  caption: string;
  /** The columns by key; the columns `select` and `actions` have fixed places. */
  columns: Record<string, Column>;
  rows: Row[];
  /** Whether the table is small enough to stay a table on narrow screens. */
  isSmall?: boolean;
  /** Renders the table's body instead of `tbody`. */
  body?: React.ComponentType<BodyProps>;
};

export type BodyProps = {
  className: string;
  rowClassName: string;
  rows: { key: string; cells: React.ReactNode }[];
};

/**
 * Classes that turn table parts into cards. Changing `display` removes the table roles from the accessibility tree, so
 * the roles are set explicitly.
 */
const cards = {
  frame:
    "rows:overflow-clip rows:rounded-lg rows:border rows:border-line rows:bg-surface rows:shadow-card",
  table: "table-fixed cards:block",
  head: "cards:block",
  headings: "cards:flex cards:flex-wrap cards:items-center gap-x-2 sm:gap-x-4",
  heading: "whitespace-nowrap rows:px-2 rows:py-2.5 rows:first:pl-4 rows:last:pr-4 cards:w-auto",
  body: "cards:grid cards:grid-cols-[minmax(0,1fr)] cards:gap-3",
  row: "rows:border-line rows:not-last:border-b cards:flex cards:flex-wrap cards:items-center cards:gap-x-1 cards:gap-y-1 cards:rounded-lg cards:border cards:border-line cards:bg-surface cards:py-3 cards:pr-2 cards:pl-4 cards:shadow-card",
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
export function DataTable({
  caption,
  columns,
  rows,
  isSmall = false,
  body: Body = PlainBody,
}: Props) {
  const entries = Object.entries(columns);
  const title = titleColumnKey(columns);
  const classes = isSmall ? small : cards;
  return (
    <div className={classes.frame}>
      <table
        role="table"
        className={`w-full print:table-auto border-collapse text-left text-sm wrap-break-word print:wrap-anywhere ${classes.table}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          role="rowgroup"
          className={`text-xs text-muted rows:border-b rows:border-line rows:bg-sunken/60 ${classes.head}`}
        >
          <tr role="row" className={classes.headings}>
            {entries.map(([key, column]) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                aria-sort={column.sort?.direction ?? undefined}
                className={headingClass(key, column, isSmall)}
              >
                <ColumnHeading name={key} column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <Body
          className={classes.body}
          rowClassName={`group/row print:break-inside-avoid hover:bg-sunken/40 has-[[data-select]:checked]:bg-blue-soft has-[[data-select]:checked]:[&_.badge]:border-current/30 ${classes.row}`}
          rows={rows.map(({ key, cells }) => ({
            key,
            cells: entries.map(([name, column]) => (
              <td
                key={name}
                role="cell"
                data-label={cellLabel(column)}
                className={
                  isSmall ? smallCellClass(column) : cellClass(name, name === title, column)
                }
              >
                {cells[name]}
              </td>
            )),
          }))}
        />
      </table>
    </div>
  );
}

function PlainBody({ className, rowClassName, rows }: BodyProps) {
  return (
    <tbody role="rowgroup" className={className}>
      {rows.map(({ key, cells }) => (
        <tr key={key} role="row" className={rowClassName}>
          {cells}
        </tr>
      ))}
    </tbody>
  );
}

/** The key of the column that is the title of a card. */
function titleColumnKey(columns: Props["columns"]): string | undefined {
  const keys = Object.keys(columns);
  return keys.find((key) => columns[key]?.isTitle) ?? keys.find((key) => key !== "select");
}

/** The text before the cell's content on a card: the label, a dot, or nothing. */
function cellLabel({ label, align, isNamed, hasDot }: Column): string | undefined {
  if (hasDot) return "· ";
  const hasLabel = isNamed ?? align !== undefined;
  return hasLabel ? `${label}: ` : undefined;
}

function headingClass(key: string, column: Column, isSmall: boolean): string {
  const classes = ["font-semibold", isSmall ? small.heading : cards.heading];
  if (column.width) classes.push(column.width);
  if (column.align) classes.push("text-right");
  if (!isSmall) classes.push(cardHeadingClass(key, column));
  return classes.join(" ");
}

function cardHeadingClass(key: string, { heading }: Column): string {
  if (key === "actions") return "cards:sr-only print:hidden";
  if (key === "select") return "print:hidden cards:order-last cards:ml-auto cards:pr-2";
  return heading ? "cards:py-2" : "cards:sr-only";
}

function smallCellClass({ align }: Column): string {
  return align ? `tabular-nums text-right ${small.heading}` : small.heading;
}

function cellClass(key: string, isTitle: boolean, column: Column): string {
  if (key === "actions")
    return "rows:h-14 rows:py-2.5 rows:pr-1 rows:text-right cards:contents print:hidden";
  const classes = [
    "rows:px-2 rows:py-2.5 rows:first:pl-4 rows:last:pr-4",
    "cards:max-w-full cards:text-xs cards:empty:hidden cards:has-[>[data-quiet]]:hidden",
    "cards:before:text-muted cards:before:content-[attr(data-label)]",
  ];
  if (column.align) classes.push("tabular-nums rows:text-right");
  if (column.hasDot) classes.push("cards:-ml-2.25");
  if (column.isLast) classes.push("cards:order-1");
  if (key === "select")
    classes.push("print:hidden cards:-order-1 cards:-my-1.5 cards:ml-auto cards:self-start");
  else classes.push("cards:mr-2");
  if (isTitle)
    classes.push("cards:-order-2 cards:min-w-0 cards:grow cards:basis-[calc(100%-6.25rem)]");
  return classes.join(" ");
}

function ColumnHeading({ name, column }: { name: string; column: Column }) {
  const { label, sort, align, heading } = column;
  if (heading) return heading;
  if (sort) return <SortLink {...sort} label={label} isEnd={align === "end"} />;
  if (name === "actions") return <span className="sr-only">{label}</span>;
  return label;
}

type SortProps = Omit<ColumnSort, "kind"> & { label: string; isEnd: boolean };

/** A heading that sorts the table. Above cards a field sorts the list instead (components/console/sort-field.tsx). */
function SortLink({ hrefs, starts, direction, label, isEnd }: SortProps) {
  const classes = [
    "inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-accent cards:hidden",
  ];
  if (isEnd) classes.push("rows:flex-row-reverse");
  if (direction) classes.push("text-ink");
  return (
    <>
      <span className="rows:hidden">{label}</span>
      <a href={hrefs[nextDirection(starts, direction)]} className={classes.join(" ")}>
        {label}
        <Icon name="chevron-down" className={`size-3.5 print:hidden ${sortIconClass(direction)}`} />
      </a>
    </>
  );
}

function nextDirection(starts: Direction, current: Direction | null): Direction {
  if (current === null) return starts;
  return current === "ascending" ? "descending" : "ascending";
}

/**
 * Classes of the sort icon, which points in the sort direction. If the table is not sorted by the column, the icon is
 * invisible but keeps its space.
 */
function sortIconClass(direction: Direction | null): string {
  if (direction === "ascending") return "rotate-180";
  if (direction === "descending") return "";
  return "rows:opacity-0";
}
