import { LiveSearch } from "@/components/console/list-filters";
import { MailSelected } from "@/components/console/selection";
import { LinkButton } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { AwaitData } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import {
  formHref,
  listHref,
  type ListPage,
  parseListQuery,
  type SearchParams,
  type Sort,
  type SortedQuery,
} from "@/lib/rows/list-address";
import { plural } from "@/lib/text/counted";
import { ListBody, NoMatch, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { SavedToast } from "@/components/console/saved-toast";
import { type SortableColumns, sortColumns } from "@/components/console/sort-columns";
import { NextWaiting } from "@/components/console/waiting";
import type { WaitingKind } from "@/lib/waiting/format";

type Options<Row, Key extends string, Status extends string> = {
  /** The rows' noun, which also names the page's path: 'Company' for /admin/companies. */
  noun: string;
  list: (
    query: SortedQuery,
    status: Status | undefined,
  ) => Promise<ListPage<Row> & { counts?: Record<Status | "all", number> }>;
  statuses?: Record<Status, string>;
  /** The status of the tab that the list opens on. By default it opens on all rows. */
  opensOn?: NoInfer<Status>;
  /** The statuses whose rows wait for admins. */
  queues?: Partial<Record<NoInfer<Status>, WaitingKind>>;
  searchLabel: string;
  /** Describes the default order, such as 'Most recently added first', if it is not that of a column. */
  order?: string;
  /** The default order, if it is that of a column. */
  usualSort?: Sort;
  /** Replaces the button that adds a row, for lists to which admins cannot add rows. */
  actions?: React.ReactNode;
  /** Returns a row's name and e-mail address, or null if the row cannot be selected for mailing. */
  getMailbox?: (row: Row) => { name: string; email: string } | null;
  /** The columns of the list. `sortBy` is the name of the database column. */
  columns: SortableColumns<Key>;
  renderCells: (row: Row, editHref: string) => Record<NoInfer<Key>, React.ReactNode>;
};

/** Creates a page on which admins search, sort and filter rows. */
export function createListPage<
  Row extends { id: string },
  Key extends string,
  Status extends string = never,
>({ noun, list, actions, renderCells, ...options }: Options<Row, Key, Status>) {
  const title = plural(noun);
  const path = `/admin/${title.toLowerCase()}`;
  const isAddable = actions === undefined;
  const statusLabels = Object.entries<string>(options.statuses ?? {}) as [Status, string][];
  const { opensOn, queues } = options;
  const isOpening = ([status]: [Status, string]) => status === opensOn;
  // The tab that the list opens on is the first one.
  const tabs = [
    ...statusLabels.filter((tab) => isOpening(tab)),
    [undefined, "All"] as const,
    ...statusLabels.filter((tab) => !isOpening(tab)),
  ];
  const parseStatus = (param: unknown): Status | undefined => {
    if (param === "all") return undefined;
    return statusLabels.find(([name]) => name === param)?.[0] ?? opensOn;
  };
  /** The query parameter of a tab. The tab that the list opens on has none. */
  const statusParam = (status: Status | undefined): string | undefined => {
    if (status === opensOn) return undefined;
    return status ?? "all";
  };
  return async function RowsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
    const params = await searchParams;
    const query = parseListQuery(params);
    const { q } = query;
    const status = parseStatus(params.status);
    const { columns, sort, param, order } = sortColumns(options.columns, {
      params,
      usual: options.usualSort,
      sortHref: (by) => listHref(path, { status: statusParam(status), sort: by, q }),
    });
    const queue = status === undefined ? undefined : queues?.[status];
    const keep = { status: statusParam(status), sort: param };
    const pageHref = (page: number) => listHref(path, { ...keep, q, page });
    const data = readAsAdmin(() => list({ ...query, sort }, status));
    // If the list fails to load, the filters have no counts. The component Read reports the failure.
    const counts = (await data.catch(() => null))?.counts;
    const statusTab = (name: Status | undefined, label: string) => ({
      href: listHref(path, { ...keep, status: statusParam(name), q }),
      label,
      count: counts?.[name ?? "all"],
      isCurrent: name === status,
    });
    /** `all` is the number of rows of any status, if it is known. */
    const emptyList = (all: number | undefined) => {
      const allHref = listHref(path, { status: statusParam(undefined) });
      if (q) return <NoMatch noun={noun.toLowerCase()} allHref={allHref} />;
      if (status && all !== 0)
        return (
          <NoRows
            title={`No ${title.toLowerCase()} with the status ${options.statuses?.[status]}.`}
            href={allHref}
          >
            {queue ? <NextWaiting after={queue} /> : null}
          </NoRows>
        );
      return (
        <NoRows
          title={`No ${title.toLowerCase()} yet.`}
          href={isAddable && `${path}/new`}
          link="Add the first one"
        />
      );
    };
    return (
      <>
        <SavedToast noun={noun} saved={params.saved} />
        <PageHead
          title={title}
          actions={
            isAddable ? (
              <LinkButton href={`${path}/new`} size="sm" data-primary>
                New {noun.toLowerCase()}
              </LinkButton>
            ) : (
              actions
            )
          }
          search={<LiveSearch label={options.searchLabel} q={q} keep={keep} />}
          filters={
            statusLabels.length > 0 ? (
              <Tabs label="Status" tabs={tabs.map(([name, label]) => statusTab(name, label))} />
            ) : undefined
          }
        />
        <AwaitData data={data} failed={`Failed to load ${title.toLowerCase()}`}>
          {({ rows, total, page }) => (
            <ListBody
              noun={noun.toLowerCase()}
              order={order ?? options.order}
              total={total}
              pages={{ page, pageHref }}
              selection={mailSelection(rows, options.getMailbox)}
              caption={title}
              columns={columns}
              rows={rows.map((row) => ({
                key: row.id,
                cells: renderCells(row, formHref(`${path}/${row.id}/edit`, pageHref(page))),
              }))}
              empty={emptyList(counts?.all)}
            />
          )}
        </AwaitData>
      </>
    );
  };
}

/** The rows that can be selected for mailing. There are none in lists without getMailbox. */
function mailSelection<Row extends { id: string }>(
  rows: Row[],
  getMailbox: Options<Row, never, never>["getMailbox"],
) {
  const selectable = rows.flatMap((row) => {
    const mailbox = getMailbox?.(row);
    return mailbox ? { id: row.id, ...mailbox } : [];
  });
  return { rows: selectable, actions: <MailSelected rows={selectable} /> };
}
