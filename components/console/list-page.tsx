import { LiveSearch } from "@/components/forms/live-search";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailed } from "@/components/ui/load-failed";
import { Pagination } from "@/components/ui/pagination";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import {
  formHref,
  listHref,
  type ListPage as Page,
  type ListQuery,
  parseListQuery,
  rowsPerPage,
  type SearchParams,
} from "@/lib/forms/list";
import { SavedToast } from "./saved-toast";

type Props<Row, Column extends string> = {
  /** What one of the list is called: 'Blog'. */
  noun: string;
  /** The list's address, without its query. */
  path: string;
  searchParams: Promise<SearchParams>;
  list: (query: ListQuery) => Promise<Page<Row>>;
  /** What the search variants through: 'Search by title or author'. */
  searchLabel: string;
  /** The heading of each column; that of what can be done with a row comes by itself. */
  columns: Record<Column, string>;
  cellsOf: (row: Row, editHref: string) => Record<NoInfer<Column> | "actions", React.ReactNode>;
};

/** A list of the console that is searched, paged and added to. */
export async function ListPage<Row extends { id: string }, Column extends string>(
  props: Props<Row, Column>,
) {
  const { noun, path, list, searchLabel, columns, cellsOf } = props;
  const params = await props.searchParams;
  const query = parseListQuery(params);
  const title = `${noun}s`;
  return (
    <>
      <SavedToast noun={noun} saved={params.saved} />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="mr-auto text-2xl">{title}</h1>
        <LiveSearch label={searchLabel} q={query.q} />
        <LinkButton href={`${path}/new`}>New {noun}</LinkButton>
      </div>
      <Read
        data={readAsAdmin(() => list(query))}
        failed={<LoadFailed text={`Failed to load ${title.toLowerCase()}`} />}
      >
        {({ rows, total, page }) => (
          <>
            <p role="status" className="mb-3 text-sm text-muted">
              {query.q ? `${total} found` : `${total} in all`}
            </p>
            {rows.length > 0 ? (
              <DataTable
                caption={title}
                columns={[
                  ...Object.entries<string>(columns).map(([key, label]) => ({ key, label })),
                  { key: "actions", label: "Actions", isBare: true },
                ]}
                rows={rows.map((row) => ({
                  key: row.id,
                  cells: cellsOf(
                    row,
                    formHref(`${path}/${row.id}/edit`, listHref(path, { q: query.q, page })),
                  ),
                }))}
              />
            ) : (
              <EmptyState
                title={
                  query.q ? `Nothing found for “${query.q}”.` : `No ${title.toLowerCase()} yet.`
                }
              />
            )}
            <div className="mt-6">
              <Pagination
                page={page}
                pageCount={Math.ceil(total / rowsPerPage)}
                hrefOf={(number) => listHref(path, { q: query.q, page: number })}
              />
            </div>
          </>
        )}
      </Read>
    </>
  );
}
