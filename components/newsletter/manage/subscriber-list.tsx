import { ConfirmAction } from "@/components/forms/confirm-action";
import { LiveSearch } from "@/components/forms/live-search";
import { MailSelected } from "@/components/forms/mail-selected";
import { SelectBox, SelectionBar, SelectionProvider } from "@/components/forms/selection";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { formatShortDate } from "@/lib/dates";
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
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Subscribers</h1>
        <LinkButton href="/admin/subscribers/export" download variant="outline" size="sm">
          Export CSV
        </LinkButton>
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <LiveSearch label="Search by email" q={q} />
        <p role="status" className="text-sm font-semibold text-muted">
          {total === 1 ? "1 subscriber" : `${total.toLocaleString("en")} subscribers`}
        </p>
      </div>
      {rows.length > 0 ? (
        <SelectionProvider ids={ids}>
          <SelectionBar>
            <MailSelected
              addresses={Object.fromEntries(active.map(({ id, email }) => [id, email]))}
            />
          </SelectionBar>
          <DataTable
            caption="Subscribers, newest first"
            columns={[
              {
                key: "select",
                label: "Select",
                isBare: true,
                heading: <SelectBox label="Select all" ids={ids} />,
              },
              { key: "email", label: "Email" },
              { key: "subscribed", label: "Subscribed" },
              { key: "state", label: "State" },
              { key: "actions", label: "Actions", isBare: true },
            ]}
            rows={rows.map((subscriber) => ({ key: subscriber.id, cells: cellsOf(subscriber) }))}
          />
        </SelectionProvider>
      ) : (
        <EmptyState title={q ? "No subscribers match your search." : "No subscribers here yet."} />
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / rowsPerPage)}
          hrefOf={(number) => listHref("/admin/subscribers", { q, page: number })}
        />
      </div>
    </>
  );
}

function cellsOf({ id, email, subscribedAt, unsubscribedAt }: Subscriber) {
  return {
    select: unsubscribedAt ? null : <SelectBox label={`Select ${email}`} ids={[id]} />,
    email: <span className="font-semibold">{email}</span>,
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
        confirmLabel="Unsubscribe"
        failed={failures.unsubscribe}
        done={`${email} is unsubscribed.`}
      />
    ),
  };
}
