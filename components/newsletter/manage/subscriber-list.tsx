import { ListBody } from "@/components/console/list-body";
import { ListHead } from "@/components/console/list-head";
import { NoMatch } from "@/components/console/no-match";
import { RowTitle } from "@/components/console/row-title";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { LiveSearch } from "@/components/forms/live-search";
import { MailSelected } from "@/components/forms/mail-selected";
import { SelectBox } from "@/components/forms/selection";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatShortDate } from "@/lib/text/dates";
import { failures } from "@/lib/forms/failures";
import { listHref, type ListPage, rowsPerPage } from "@/lib/forms/list";
import { unsubscribeAction } from "@/lib/newsletter/actions";
import type { Subscriber } from "@/lib/newsletter/queries";

type Props = { q: string; found: ListPage<Subscriber> };

/** The subscribers that a search finds, newest first. */
export function SubscriberList({ q, found: { rows, page, total } }: Props) {
  // Who has left is not written to.
  const active = rows.filter(({ unsubscribedAt }) => !unsubscribedAt);
  const ids = active.map(({ id }) => id);
  return (
    <>
      <ListHead
        title="Subscribers"
        actions={
          <LinkButton href="/admin/subscribers/export" download variant="outline">
            Export CSV
          </LinkButton>
        }
        search={<LiveSearch label="Search by email" q={q} />}
      />
      <ListBody
        noun="subscriber"
        order="Newest first"
        total={total}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={(number) => listHref("/admin/subscribers", { q, page: number })}
        selection={{
          ids,
          actions: (
            <MailSelected
              addresses={Object.fromEntries(active.map(({ id, email }) => [id, email]))}
            />
          ),
        }}
      >
        {rows.length > 0 ? (
          <DataTable
            caption="Subscribers, newest first"
            columns={{
              select: {
                label: "Select",
                width: "w-14",
                heading: <SelectBox isForAll label="Select all" ids={ids} />,
              },
              email: { label: "Email" },
              subscribed: { label: "Subscribed", width: "w-36", isNamed: true },
              state: { label: "State", width: "w-64" },
              actions: { label: "Actions", width: "w-40" },
            }}
            rows={rows.map((subscriber) => ({ key: subscriber.id, cells: cellsOf(subscriber) }))}
          />
        ) : q ? (
          <NoMatch noun="subscriber" allHref="/admin/subscribers" />
        ) : (
          <EmptyState title="No subscribers here yet." />
        )}
      </ListBody>
    </>
  );
}

function cellsOf({ id, email, subscribedAt, unsubscribedAt }: Subscriber) {
  return {
    select: unsubscribedAt ? null : <SelectBox label={`Select ${email}`} ids={[id]} />,
    email: <RowTitle title={email} />,
    subscribed: <time dateTime={subscribedAt}>{formatShortDate(subscribedAt)}</time>,
    state: unsubscribedAt ? (
      <>
        <Badge tone="yellow">Unsubscribed</Badge>{" "}
        <time dateTime={unsubscribedAt} className="text-muted">
          {formatShortDate(unsubscribedAt)}
        </time>
      </>
    ) : (
      <Badge tone="aqua">Active</Badge>
    ),
    actions: unsubscribedAt ? null : (
      <ConfirmAction
        action={unsubscribeAction}
        fields={{ id }}
        label="Unsubscribe"
        name={`Unsubscribe ${email}`}
        title={`Unsubscribe ${email}?`}
        text="No job alerts go to this address any more, unless it is subscribed again."
        confirmLabel="Unsubscribe address"
        look="row"
        failed={failures.unsubscribe}
        done={`${email} is unsubscribed.`}
      />
    ),
  };
}
