import { Email } from "@/components/console/email";
import { ListBody } from "@/components/console/list-body";
import { ShowAll } from "@/components/console/show-all";
import { RowTitle } from "@/components/console/row-title";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { failures } from "@/lib/forms/failures";
import { listHref, type ListPage, rowsPerPage } from "@/lib/forms/list";
import { liftSuppressionAction } from "@/lib/outbox/actions";
import type { Suppression } from "@/lib/outbox/schema";
import { formatShortTime } from "@/lib/text/dates";

type Props = { q: string; found: ListPage<Suppression> };

/** The addresses that mail servers have refused for good, newest first. */
export function SuppressionList({ q, found: { rows, page, total } }: Props) {
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
