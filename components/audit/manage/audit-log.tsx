import { Email } from "@/components/console/email";
import { ListBody } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { ShowAll } from "@/components/console/show-all";
import { FilterSelect } from "@/components/forms/filter-select";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { entriesPerPage } from "@/lib/audit/queries";
import {
  actionLabel,
  auditedTables,
  type AuditedTable,
  type AuditEntry,
  tableLabel,
} from "@/lib/audit/schema";
import { formatShortTime } from "@/lib/text/dates";
import { listHref, type ListPage } from "@/lib/forms/list";
import { Subject } from "./subject";

type Props = {
  /** E-mail of whose changes are shown; '' for everybody's. */
  actor: string;
  /** Unset: all. */
  table: AuditedTable | undefined;
  found: ListPage<AuditEntry>;
};

const link = "text-accent hover:underline";

/** Who did what, and when, newest first. */
export function AuditLog({ actor, table, found: { rows, page, total } }: Props) {
  const hrefOf = (of: AuditedTable | undefined, by: string, number = 1) =>
    listHref("/admin/audit", { table: of, actor: by, q: "", page: number });
  return (
    <>
      <PageHead
        title="Audit Log"
        text="Everything admins have changed. Times are in UTC. Nobody can change or remove an entry."
        filters={
          <>
            <FilterSelect
              name="table"
              label="About"
              value={table ?? ""}
              options={[
                { value: "", label: "Everything" },
                ...Object.entries(auditedTables).map(([value, label]) => ({ value, label })),
              ]}
              keep={{ actor }}
            />
            {actor ? (
              <p className="flex flex-wrap items-center gap-1 text-sm">
                Only by {actor}
                <LinkButton href={hrefOf(table, "")} variant="quiet" size="sm">
                  Show everybody
                </LinkButton>
              </p>
            ) : null}
          </>
        }
      />
      <ListBody
        noun="entry"
        order="Newest first"
        total={total}
        page={page}
        rowsPerPage={entriesPerPage}
        hrefOf={(number) => hrefOf(table, actor, number)}
      >
        {rows.length > 0 ? (
          <DataTable
            caption="Audit log, newest first"
            columns={{
              at: { label: "Time", width: "w-44" },
              actor: { label: "User", width: "w-[24%]", isNamed: true },
              action: { label: "Action", width: "w-44" },
              table: { label: "Type", width: "w-32" },
              subject: { label: "Item", isTitle: true },
            }}
            rows={rows.map((entry) => ({
              key: entry.id,
              cells: {
                at: (
                  <time dateTime={entry.at} className="whitespace-nowrap tabular-nums">
                    {formatShortTime(entry.at)}
                  </time>
                ),
                actor: entry.actor ? (
                  <a href={hrefOf(table, entry.actor)} className={link}>
                    <Email address={entry.actor} />
                  </a>
                ) : (
                  "Operator"
                ),
                action: <span className="font-semibold">{actionLabel(entry.action)}</span>,
                table: tableLabel(entry.table),
                subject: (
                  <>
                    <p className="cards:text-base cards:font-semibold">
                      <Subject entry={entry} />
                    </p>
                    {entry.reason ? (
                      <p className="text-muted wrap-anywhere">{entry.reason}</p>
                    ) : null}
                  </>
                ),
              },
            }))}
          />
        ) : (
          <EmptyState title="There are no entries.">
            {table || actor ? <ShowAll href="/admin/audit" /> : null}
          </EmptyState>
        )}
      </ListBody>
    </>
  );
}
