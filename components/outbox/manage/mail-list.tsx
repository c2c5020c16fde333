import { Email, RowTitle, Time } from "@/components/console/row-title";
import { RowButtons } from "@/components/console/row-actions";
import type { SortableColumn, sortColumns } from "@/components/console/sort-columns";
import { ListBody, NoMatch, NoRows } from "@/components/console/list-body";
import { ActionButton, ConfirmAction } from "@/components/console/confirm-action";
import { NextWaiting } from "@/components/console/waiting";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { failures } from "@/lib/forms/submission";
import { listHref, type ListPage } from "@/lib/rows/list-address";
import { deleteMailAction, liftSuppressionAction, retryMailAction } from "@/lib/outbox/actions";
import type { OutboxEntry, Suppression } from "@/lib/outbox/queries";
import { mailRetentionDays, type MailView } from "@/lib/outbox/schema";
import { mailLabel } from "@/lib/outbox/sender";
import { dayMs, formatShortDate, formatShortTime } from "@/lib/text/dates";

type Props<Row> = {
  q: string;
  view: MailView;
  found: ListPage<Row>;
  sorted: Omit<ReturnType<typeof sortColumns>, "sort">;
};

export const mailColumns = {
  address: { label: "To", isTitle: true, sortBy: "address" },
  kind: { label: "Mail", width: "w-28 xl:w-40", sortBy: "kind" },
  created: {
    label: "Since",
    width: "w-38 xl:w-44",
    isNamed: true,
    sortBy: "created_at",
    sortsAs: "time",
  },
  state: { label: "Status", width: "w-[26%]", sortBy: "state" },
  actions: { label: "Actions", width: "w-46" },
} satisfies Record<string, SortableColumn>;

export const suppressionColumns = {
  address: { label: "Address", isTitle: true, sortBy: "address" },
  since: {
    label: "Since",
    width: "w-30 xl:w-44",
    isNamed: true,
    sortBy: "created_at",
    sortsAs: "time",
  },
  reason: { label: "What the server said", width: "w-[34%]" },
  actions: { label: "Actions", width: "w-30" },
} satisfies Record<string, SortableColumn>;

const badges: Record<OutboxEntry["state"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "blue" },
  sending: { label: "Being sent", tone: "blue" },
  sent: { label: "Sent", tone: "aqua" },
  failed: { label: "Failed", tone: "error" },
  dropped: { label: "Not sent", tone: "neutral" },
};

export function MailList({ q, view, found: { rows, page, total }, sorted }: Props<OutboxEntry>) {
  return (
    <ListBody
      noun="email"
      total={total}
      pages={{ page, pageHref: (number) => mailPageHref({ view, q, sorted, page: number }) }}
      caption="Mail"
      columns={sorted.columns}
      order={sorted.order}
      rows={rows.map((mail) => ({ key: mail.id, cells: mailCells(mail) }))}
      empty={
        q ? (
          <NoMatch noun="email" allHref={`/admin/mail?view=${view}`} />
        ) : (
          <NoRows
            title="No mail here."
            href={view !== "sent" && "/admin/mail?view=sent"}
            link="Sent mail"
          >
            {view === "failed" ? <NextWaiting after="failedMails" /> : null}
          </NoRows>
        )
      }
    />
  );
}

function mailCells(mail: OutboxEntry) {
  const { label, tone } = badges[mail.state];
  const isRetried = mail.state === "queued" && mail.attempts > 0;
  const canRetry = isRetried || mail.state === "failed" || mail.state === "dropped";
  const canDelete = mail.state === "queued";
  return {
    address: <RowTitle title={<Email address={mail.address} />} />,
    kind: mailLabel(mail.kind),
    created: <Time iso={mail.createdAt} />,
    state: (
      <div className="grid gap-1 wrap-anywhere cards:flex cards:flex-wrap cards:items-center cards:gap-x-3">
        <p>
          <Badge tone={tone}>{label}</Badge>{" "}
          <span className="text-muted">{describeMailTime(mail)}</span>
        </p>
        {mail.lastError ? <p className="text-muted">{mail.lastError}</p> : null}
      </div>
    ),
    actions:
      canRetry || canDelete ? (
        <RowButtons>
          {canRetry ? (
            <ActionButton
              action={retryMailAction}
              fields={{ id: mail.id }}
              label="Send again"
              name={`Send again to ${mail.address}`}
              failed={failures.mail}
              done={`The email to ${mail.address} will be sent again.`}
            />
          ) : null}
          {canDelete ? (
            <ConfirmAction
              action={deleteMailAction}
              fields={{ id: mail.id }}
              label="Delete"
              name={`Delete the email to ${mail.address}`}
              title={`Delete the email to ${mail.address}?`}
              text={`“${mailLabel(mail.kind)}” will not be sent. It will be listed under “Not sent”, where you can still send it.`}
              confirmLabel="Delete email"
              failed={failures.mail}
              done={`The email to ${mail.address} will not be sent.`}
            />
          ) : null}
        </RowButtons>
      ) : null,
  };
}

function describeMailTime({
  state,
  attempts,
  sentAt,
  createdAt,
  nextAttemptAt,
}: OutboxEntry): string {
  if (sentAt) return formatShortTime(sentAt);
  if (state === "failed") return `kept until ${formatShortDate(deletionTime(createdAt))}`;
  if (state !== "queued") return "";
  const next = `next attempt ${formatShortTime(nextAttemptAt)}`;
  return attempts > 0 ? `tried ${attempts === 1 ? "once" : `${attempts} times`}, ${next}` : next;
}

const deletionTime = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + mailRetentionDays * dayMs).toISOString();

type PageOptions = Pick<Props<never>, "view" | "q" | "sorted"> & { page: number };

function mailPageHref({ view, q, sorted, page }: PageOptions): string {
  return listHref("/admin/mail", { view, sort: sorted.param, q, page });
}

export function SuppressionList({ q, view, found, sorted }: Props<Suppression>) {
  const { rows, page, total } = found;
  return (
    <ListBody
      noun="suppressed address"
      total={total}
      pages={{ page, pageHref: (number) => mailPageHref({ view, q, sorted, page: number }) }}
      caption="Suppressed addresses"
      columns={sorted.columns}
      order={sorted.order}
      rows={rows.map(({ id, address, reason, createdAt }) => ({
        key: id,
        cells: {
          address: <RowTitle title={<Email address={address} />} />,
          since: <Time iso={createdAt} />,
          reason: <span className="wrap-anywhere">{reason}</span>,
          actions: (
            <RowButtons>
              <ConfirmAction
                action={liftSuppressionAction}
                fields={{ id }}
                label="Lift"
                name={`Lift ${address}`}
                title={`Send mail to ${address} again?`}
                text="Mail servers block senders that keep writing to bad addresses. Lift this only if you know that the address works."
                confirmLabel="Lift suppression"
                failed={failures.mail}
                done={`${address} will get mail again.`}
              />
            </RowButtons>
          ),
        },
      }))}
      empty={
        q ? (
          <NoMatch noun="address" allHref="/admin/mail?view=suppressed" />
        ) : (
          <NoRows title="No address is suppressed." />
        )
      }
    />
  );
}
