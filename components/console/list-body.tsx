import { SelectionBar, SelectionProvider } from "@/components/forms/selection";
import { LinkButton } from "@/components/ui/button";
import { type Column, DataTable, type Row } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { formatFound, rowsPerPage } from "@/lib/forms/list";
import { pluralOf } from "@/lib/text/counted";

type Props = {
  noun: string;
  order?: string;
  total: number;
  perPage?: number;
  pages?: { page: number; hrefOf: (page: number) => string };
  selection?: { ids: string[]; actions: React.ReactNode };
  caption: string;
  columns: Record<string, Column>;
  rows: Row[];
  empty: React.ReactNode;
};

export function ListBody({ noun, total, pages, selection, empty, ...props }: Props) {
  const { order = "Newest first", perPage = rowsPerPage, ...table } = props;
  const count = (
    <>
      <p role="status" className="text-sm font-semibold text-muted">
        {formatFound(noun, total)}
      </p>
      {total > 1 ? <p className="ml-auto text-sm text-muted print:hidden">{order}</p> : null}
    </>
  );
  return (
    <SelectionProvider ids={selection?.ids ?? []}>
      <SelectionBar count={count}>{selection?.actions}</SelectionBar>
      {table.rows.length > 0 ? <DataTable {...table} /> : empty}
      <div className="mt-6">
        {pages ? <Pagination {...pages} pageCount={Math.ceil(total / perPage)} /> : null}
      </div>
    </SelectionProvider>
  );
}

type NoRowsProps = { title: string; href?: string | false | undefined; link?: string };

export function NoRows({ title, href, link = "Show all" }: NoRowsProps) {
  return (
    <EmptyState title={title}>
      {href ? (
        <LinkButton href={href} variant="outline">
          {link}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

export function NoMatch({ noun, allHref }: { noun: string; allHref: string }) {
  return <NoRows title={`No ${pluralOf(noun)} match your search.`} href={allHref} />;
}
