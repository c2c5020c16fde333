import { LiveSearch } from "@/components/forms/list-filters";
import { MailSelected } from "@/components/forms/selection";
import { LinkButton } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { Read } from "@/components/console/read";
import { readAsAdmin } from "@/lib/auth/session";
import {
  formHref,
  listHref,
  type ListPage as Page,
  parseListQuery,
  type SearchParams,
  type Sort,
  type SortedQuery,
} from "@/lib/forms/list";
import { pluralOf } from "@/lib/text/counted";
import { ListBody, NoMatch, NoRows } from "./list-body";
import { PageHead } from "./page-head";
import { SavedToast } from "./saved-toast";
import { type SortableColumns, sortColumns } from "./sort-columns";

type Props<Row, Key extends string, Status extends string> = {
  noun: string;
  path: string;
  searchParams: Promise<SearchParams>;
  list: (
    query: SortedQuery,
    status: Status | undefined,
  ) => Promise<Page<Row> & { counts?: Record<Status | "all", number> }>;
  statuses?: Record<Status, string>;
  searchLabel: string;
  /** The usual order, in words, of a list that is not sorted by one of its columns, or as a column. */
  order?: string;
  usualSort?: Sort;
  keep?: Record<string, string | undefined>;
  /** Replaces the button that adds a row, for lists whose rows are not added by admins. */
  actions?: React.ReactNode;
  /** A row's name and e-mail address, if it can be selected to be mailed. */
  mailboxOf?: (row: Row) => { name: string; email: string } | false;
  /** `sortBy` names the database's column. */
  columns: SortableColumns<Key>;
  cellsOf: (row: Row, editHref: string) => Record<NoInfer<Key>, React.ReactNode>;
};

export async function ListPage<
  Row extends { id: string },
  Key extends string,
  Status extends string = never,
>(props: Props<Row, Key, Status>) {
  const { noun, path, list, statuses, searchLabel, actions, cellsOf } = props;
  const params = await props.searchParams;
  const query = parseListQuery(params);
  const title = pluralOf(noun);
  const labels = Object.entries<string>(statuses ?? {}) as [Status, string][];
  const status = labels.find(([one]) => one === params.status)?.[0];
  const { columns, sort, param, ...named } = sortColumns(props.columns, {
    ...{ params, usual: props.usualSort },
    hrefOf: (by) => listHref(path, { ...props.keep, status, sort: by, q: query.q }),
  });
  const keep = { ...props.keep, status, sort: param };
  const hrefOf = (page: number) => listHref(path, { ...keep, q: query.q, page });
  const isAddable = actions === undefined;
  const order = named.order ?? props.order;
  const data = readAsAdmin(() => list({ ...query, sort }, status));
  // Without counts if the list fails to load: Read shows the failure.
  const counts = await data.then(
    (found) => found.counts,
    () => undefined,
  );
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
        search={<LiveSearch label={searchLabel} q={query.q} keep={keep} />}
        filters={
          statuses ? (
            <Tabs
              label="Status"
              tabs={[[undefined, "All"] as const, ...labels].map(([one, label]) => ({
                href: listHref(path, { ...keep, status: one, q: query.q }),
                label,
                count: counts?.[one ?? "all"],
                isCurrent: one === status,
              }))}
            />
          ) : undefined
        }
      />
      <Read data={data} failed={`Failed to load ${title.toLowerCase()}`}>
        {({ rows, total, page }) => (
          <ListBody
            noun={noun.toLowerCase()}
            order={order}
            total={total}
            pages={{ page, hrefOf }}
            selection={mailSelection(rows, props.mailboxOf)}
            caption={title}
            columns={columns}
            rows={rows.map((row) => ({
              key: row.id,
              cells: cellsOf(row, formHref(`${path}/${row.id}/edit`, hrefOf(page))),
            }))}
            empty={
              query.q || status ? (
                <NoMatch noun={noun.toLowerCase()} allHref={path} />
              ) : (
                <NoRows
                  title={`No ${title.toLowerCase()} yet.`}
                  href={isAddable && `${path}/new`}
                  link="Add the first one"
                />
              )
            }
          />
        )}
      </Read>
    </>
  );
}

function mailSelection<Row extends { id: string }>(
  all: Row[],
  mailboxOf: Props<Row, never, never>["mailboxOf"] = () => false,
) {
  const rows = all.flatMap((row) => {
    const mailbox = mailboxOf(row);
    return mailbox ? { id: row.id, ...mailbox } : [];
  });
  return { rows, actions: <MailSelected rows={rows} /> };
}
