import { Email, RowTitle } from "@/components/console/row-title";
import { ListBody, ShowAll } from "@/components/console/list-body";
import { ActionButton, ConfirmAction } from "@/components/forms/confirm-action";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/notice";
import { failures } from "@/lib/forms/failures";
import { listHref, type ListPage, rowsPerPage } from "@/lib/forms/list";
import { retryMailAction, liftSuppressionAction } from "@/lib/outbox/actions";
import type { MailView, OutboxEntry, Suppression } from "@/lib/outbox/schema";
import { mailLabel } from "@/lib/outbox/templates";
import { formatShortTime } from "@/lib/text/dates";
type Props = { q: string; view: MailView; found: ListPage<OutboxEntry> };

const badges: Record<OutboxEntry["state"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "blue" },
  sending: { label: "Being sent", tone: "blue" },
  sent: { label: "Sent", tone: "aqua" },
  failed: { label: "Failed", tone: "error" },
  dropped: { label: "Not sent", tone: "neutral" },
};

export function MailList({ q, view, found: { rows, page, total } }: Props) {
  return (
    <ListBody
      noun="mail"
      order="Newest first"
      total={total}
      page={page}
      rowsPerPage={rowsPerPage}
      hrefOf={(number) => listHref("/admin/mail", { view, q, page: number })}
    >
      {rows.length > 0 ? (
        <DataTable
          caption="Mail, newest first"
          columns={{
            address: { label: "To", isTitle: true },
            kind: { label: "Mail", width: "w-40" },
            created: { label: "Since", width: "w-40", isNamed: true },
            state: { label: "Status", width: "w-[30%]" },
            actions: { label: "Actions", width: "w-32" },
          }}
          rows={rows.map((mail) => ({ key: mail.id, cells: cellsOf(mail) }))}
        />
      ) : (
        <EmptyState title={q ? "No mails match your search." : "No mails here."}>
          {q ? (
            <ShowAll href={listHref("/admin/mail", { view, q: "", page: 1 })} />
          ) : view === "sent" ? null : (
            <LinkButton
              href={listHref("/admin/mail", { view: "sent", q: "", page: 1 })}
              variant="outline"
            >
              Sent mail
            </LinkButton>
          )}
        </EmptyState>
      )}
    </ListBody>
  );
}

function cellsOf(mail: OutboxEntry) {
  const { label, tone } = badges[mail.state];
  const isRetried = mail.state === "queued" && mail.attempts > 0;
  const canRetry = isRetried || mail.state === "failed" || mail.state === "dropped";
  return {
    address: <RowTitle title={<Email address={mail.address} />} />,
    kind: mailLabel(mail.kind),
    created: (
      <time dateTime={mail.createdAt} className="whitespace-nowrap tabular-nums">
        {formatShortTime(mail.createdAt)}
      </time>
    ),
    state: (
      <div className="grid gap-1 wrap-anywhere cards:flex cards:flex-wrap cards:items-center cards:gap-x-3">
        <p>
          <Badge tone={tone}>{label}</Badge> <span className="text-muted">{whenOf(mail)}</span>
        </p>
        {mail.lastError ? <p className="text-muted">{mail.lastError}</p> : null}
      </div>
    ),
    actions: canRetry ? (
      <ActionButton
        action={retryMailAction}
        fields={{ id: mail.id }}
        label="Send again"
        name={`Send again to ${mail.address}`}
        look="row"
        failed={failures.mail}
        done={`The mail to ${mail.address} is sent again.`}
      />
    ) : null,
  };
}

/** When the mail was sent, or the next attempt. */
function whenOf({ state, attempts, sentAt, nextAttemptAt }: OutboxEntry): string {
  if (sentAt) return formatShortTime(sentAt);
  if (state !== "queued") return "";
  const next = `next try ${formatShortTime(nextAttemptAt)}`;
  return attempts > 0 ? `tried ${attempts === 1 ? "once" : `${attempts} times`}, ${next}` : next;
}

type SuppressionListProps = { q: string; found: ListPage<Suppression> };

/** The addresses that mail servers have refused for good, newest first. */
export function SuppressionList({ q, found: { rows, page, total } }: SuppressionListProps) {
  return (
    <ListBody
      noun="suppressed address"
      order="Newest first"
      total={total}
      page={page}
      rowsPerPage={rowsPerPage}
      hrefOf={(number) => listHref("/admin/mail", { view: "suppressed", q, page: number })}
    >
      {rows.length > 0 ? (
        <DataTable
          caption="Suppressed addresses, newest first"
          columns={{
            address: { label: "Address", isTitle: true },
            since: { label: "Since", width: "w-44", isNamed: true },
            reason: { label: "What the server said", width: "w-[40%]" },
            actions: { label: "Actions", width: "w-32" },
          }}
          rows={rows.map(({ id, address, reason, createdAt }) => ({
            key: id,
            cells: {
              address: <RowTitle title={<Email address={address} />} />,
              since: (
                <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
                  {formatShortTime(createdAt)}
                </time>
              ),
              reason: <span className="wrap-anywhere">{reason}</span>,
              actions: (
                <ConfirmAction
                  action={liftSuppressionAction}
                  fields={{ id }}
                  label="Lift"
                  name={`Lift ${address}`}
                  title={`Send mail to ${address} again?`}
                  text="Mail servers block senders that keep writing to bad addresses. Lift this only if you know that the address works."
                  confirmLabel="Lift suppression"
                  look="row"
                  failed={failures.mail}
                  done={`${address} gets mail again.`}
                />
              ),
            },
          }))}
        />
      ) : (
        <EmptyState title={q ? "No addresses match your search." : "No address is suppressed."}>
          {q ? (
            <ShowAll href={listHref("/admin/mail", { view: "suppressed", q: "", page: 1 })} />
          ) : null}
        </EmptyState>
      )}
    </ListBody>
  );
}
