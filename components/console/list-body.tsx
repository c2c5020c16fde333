import { SelectionBar, SelectionProvider } from "@/components/forms/selection";
import { Pagination } from "@/components/ui/pagination";
import { formatFound } from "@/lib/forms/list";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { pluralOf } from "@/lib/text/counted";

type Props = {
  /** What one row is called: 'job'. */
  noun: string;
  /** In which order the rows stand. */
  order: string;
  total: number;
  page: number;
  rowsPerPage: number;
  hrefOf: (page: number) => string;
  /** The rows that can be chosen, and what can be done with those that are. */
  selection?: { ids: string[]; actions: React.ReactNode };
  /** The table, or what stands in the place of one without rows. */
  children: React.ReactNode;
};

/** What every list of the console shows under its head: how many there are, a page of them, the way to the others. */
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

/** From a part of a list in which nothing is to the whole of it. */
export function ShowAll({ href }: { href: string }) {
  return (
    <LinkButton href={href} variant="outline">
      Show all
    </LinkButton>
  );
}

type NoMatchProps = {
  /** What one of the list is called: 'job'. */
  noun: string;
  /** The list without the search. */
  allHref: string;
};

/** In place of a list in which a search finds nothing. */
export function NoMatch({ noun, allHref }: NoMatchProps) {
  return (
    <EmptyState title={`No ${pluralOf(noun)} match your search.`}>
      <ShowAll href={allHref} />
    </EmptyState>
  );
}
