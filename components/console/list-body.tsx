import { SelectionBar, SelectionProvider } from "@/components/forms/selection";
import { Pagination } from "@/components/ui/pagination";
import { formatFound } from "@/lib/forms/list";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { pluralOf } from "@/lib/text/counted";

type Props = {
  /** 'job'. */
  noun: string;
  /** The order of the rows: 'Newest first'. */
  order: string;
  total: number;
  page: number;
  rowsPerPage: number;
  hrefOf: (page: number) => string;
  /** The selectable rows and the bulk actions. */
  selection?: { ids: string[]; actions: React.ReactNode };
  /** The table, or a message if there are no rows. */
  children: React.ReactNode;
};

/** The body of a console list: count, rows and pagination. */
export function ListBody({
  noun,
  order,
  total,
  page,
  rowsPerPage,
  hrefOf,
  selection,
  children,
}: Props) {
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
      {children}
      <div className="mt-6">
        <Pagination page={page} pageCount={Math.ceil(total / rowsPerPage)} hrefOf={hrefOf} />
      </div>
    </SelectionProvider>
  );
}

/** A link from an empty filtered list to the whole list. */
export function ShowAll({ href }: { href: string }) {
  return (
    <LinkButton href={href} variant="outline">
      Show all
    </LinkButton>
  );
}

type NoMatchProps = {
  noun: string;
  allHref: string;
};

/** Shown when a search has no results. */
export function NoMatch({ noun, allHref }: NoMatchProps) {
  return (
    <EmptyState title={`No ${pluralOf(noun)} match your search.`}>
      <ShowAll href={allHref} />
    </EmptyState>
  );
}
