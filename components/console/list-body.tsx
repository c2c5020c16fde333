import { SelectBox, SelectionBar, SelectionProvider } from "@/components/console/selection";
import { SortField } from "@/components/console/sort-field";
import { SteadyBody } from "@/components/console/steady-body";
import { LinkButton } from "@/components/ui/button";
import { type Column, DataTable, type Row } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { rowsPerPage } from "@/lib/rows/list-address";
import { countWithNoun, plural } from "@/lib/text/counted";

type Props = {
  noun: string;
  order?: string;
  total: number;
  perPage?: number;
  pages?: { page: number; pageHref: (page: number) => string };
  /** The selectable rows with their ids and names, and the actions for the selected ones. */
  selection?: { rows: { id: string; name: string }[]; actions: React.ReactNode };
  caption: string;
  columns: Record<string, Column>;
  rows: Row[];
  empty: React.ReactNode;
};

export function ListBody({
  noun,
  order = "Newest first",
  total,
  perPage = rowsPerPage,
  pages,
  selection,
  caption,
  columns,
  rows,
  empty,
}: Props) {
  const names = new Map(selection?.rows.map(({ id, name }) => [id, name]));
  const ids = [...names.keys()];
  const selectAll = (
    <SelectBox isForAll label={`Select all ${plural(noun)} on this page`} ids={ids} />
  );
  const selectColumn: Column = { label: "Select", width: "w-12", heading: selectAll };
  const withSelectBox = ({ key, cells }: Row): Row => {
    const name = names.get(key);
    const select = name === undefined ? null : <SelectBox label={`Select ${name}`} ids={[key]} />;
    return { key, cells: { select, ...cells } };
  };
  const count = (
    <>
      <p role="status" className="text-sm font-semibold text-muted">
        {`${countWithNoun(total, noun)} found`}
      </p>
      {total > 1 ? <OrderControls columns={columns} order={order} /> : null}
    </>
  );
  return (
    <SelectionProvider ids={ids}>
      <SelectionBar count={count}>{selection?.actions}</SelectionBar>
      {rows.length > 0 ? (
        <DataTable
          caption={caption}
          columns={ids.length > 0 ? { select: selectColumn, ...columns } : columns}
          rows={rows.map(withSelectBox)}
          body={SteadyBody}
        />
      ) : (
        empty
      )}
      <div className="mt-6">
        {pages ? <Pagination {...pages} pageCount={Math.ceil(total / perPage)} /> : null}
      </div>
    </SelectionProvider>
  );
}

/** The order of the list. On narrow screens, it is a field if the list can be sorted. */
function OrderControls({ columns, order }: Required<Pick<Props, "columns" | "order">>) {
  const isSortable = Object.values(columns).some(({ sort }) => sort);
  return (
    <>
      <p className={`ml-auto text-sm text-muted print:hidden ${isSortable ? "cards:hidden" : ""}`}>
        {order}
      </p>
      {isSortable ? (
        <div className="min-w-0 flex-1 basis-56 rows:hidden print:hidden">
          <SortField columns={columns} order={order} />
        </div>
      ) : null}
    </>
  );
}

type NoRowsProps = {
  title: string;
  href?: string | false | undefined;
  link?: string;
  children?: React.ReactNode;
};

export function NoRows({ title, href, link = "Show all", children }: NoRowsProps) {
  return (
    <EmptyState title={title}>
      {children}
      {href ? (
        <LinkButton href={href} variant="outline">
          {link}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

type NoMatchProps = { noun: string; allHref: string; children?: React.ReactNode };

export function NoMatch({ noun, allHref, children }: NoMatchProps) {
  return (
    <NoRows title={`No ${plural(noun)} match your search.`} href={allHref}>
      {children}
    </NoRows>
  );
}
