import { LiveSearch } from '@/components/forms/live-search';
import { LinkButton } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadFailed } from '@/components/ui/load-failed';
import { Pagination } from '@/components/ui/pagination';
import { Read } from '@/components/ui/read';
import { listHref, type ListPage as Page, type ListQuery, rowsPerPage } from '@/lib/list';
import { SavedToast } from './saved-toast';

type Props<Row> = {
  title: string;
  /** The list's address, without its query. */
  path: string;
  query: ListQuery;
  data: Promise<Page<Row>>;
  /** What is said where the list cannot be read. */
  failed: string;
  /** The way to one more. */
  add: { href: string; label: string };
  /** What the search looks through: 'Search by title or author'. */
  searchLabel: string;
  /** What a form that led here says. */
  saved: string;
  /** What is said where there are none at all. */
  empty: string;
  columns: React.ComponentProps<typeof DataTable>['columns'];
  cellsOf: (row: Row) => Record<string, React.ReactNode>;
};

/** A list of the console that is searched, paged and added to. */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { title, path, query, data, failed, add, searchLabel, saved, empty, columns, cellsOf } = props;
  return (
    <>
      {query.hasSaved ? <SavedToast text={saved} /> : null}
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="mr-auto text-2xl">{title}</h1>
        <LiveSearch label={searchLabel} q={query.q} />
        <LinkButton href={add.href}>{add.label}</LinkButton>
      </div>
      <Read data={data} failed={<LoadFailed text={failed} />}>
        {({ rows, total, page }) => (
          <>
            <p role="status" className="mb-3 text-sm text-muted">
              {query.q ? `${total} found` : `${total} in all`}
            </p>
            {rows.length > 0 ? (
              <DataTable caption={title} columns={columns} rows={rows.map((row) => ({ key: row.id, cells: cellsOf(row) }))} />
            ) : (
              <EmptyState title={query.q ? `Nothing found for “${query.q}”.` : empty} />
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
