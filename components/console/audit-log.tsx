import { FilterSelect } from "@/components/forms/filter-select";
import { LinkButton } from "@/components/ui/button";
import { entriesPerPage } from "@/lib/audit/queries";
import {
  actionLabel,
  auditedTables,
  type AuditedTable,
  type AuditEntry,
  tableLabel,
  placeOf,
} from "@/lib/audit/schema";
import { formatShortTime } from "@/lib/text/dates";
import { listHref, type ListPage } from "@/lib/forms/list";
import { ListBody, NoRows } from "./list-body";
import { PageHead } from "./page-head";
import { Email, Time } from "./row-title";

type Props = { actor: string; table: AuditedTable | undefined; found: ListPage<AuditEntry> };

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
              options={{ "": "Everything", ...auditedTables }}
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
        total={total}
        perPage={entriesPerPage}
        pages={{ page, hrefOf: (number) => hrefOf(table, actor, number) }}
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
            at: <Time iso={entry.at} />,
            actor: entry.actor ? (
              <a href={hrefOf(table, entry.actor)} className="text-accent hover:underline">
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
                {entry.reason ? <p className="text-muted wrap-anywhere">{entry.reason}</p> : null}
              </>
            ),
          },
        }))}
        empty={<NoRows title="There are no entries." href={(table ?? actor) && "/admin/audit"} />}
      />
    </>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry);
  if (place)
    return (
      <a href={place} className="text-accent underline">
        {entry.subject}
      </a>
    );
  if (entry.subject !== null) return entry.subject;
  return entry.rowId ? <code className="text-xs text-muted">{entry.rowId}</code> : "All of them";
}

export function LatestChanges({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <ul className="grid gap-3 text-sm">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className="wrap-anywhere">
            <span className="font-semibold">{actionLabel(entry.action)}</span> in{" "}
            {tableLabel(entry.table)}: <Subject entry={entry} />
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            <time dateTime={entry.at}>{formatShortTime(entry.at)}</time> by{" "}
            {entry.actor ?? "Operator"}
          </p>
        </li>
      ))}
    </ul>
  );
}
