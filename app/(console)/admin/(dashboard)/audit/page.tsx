import { AuditSubject } from "@/components/console/audit-log";
import { sortColumns } from "@/components/console/sort-columns";
import { ListBody, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { AwaitData } from "@/components/console/read";
import { Email, Time } from "@/components/console/row-title";
import { FilterSelect } from "@/components/console/list-filters";
import { LinkButton } from "@/components/ui/button";
import { entriesPerPage, listAuditEntries } from "@/lib/audit/queries";
import { actionLabel, auditedTables, parseTable, tableLabel } from "@/lib/audit/schema";
import { readAsAdmin } from "@/lib/auth/session";
import { listHref, parseListQuery } from "@/lib/rows/list-address";

export const metadata = { title: "Audit log" };

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const params = await searchParams;
  const { q: actor, page } = parseListQuery({ ...params, q: params.actor });
  const table = parseTable(params.table);
  const { columns, sort, param, order } = sortColumns(
    {
      at: { label: "Time", width: "w-30 xl:w-44", sortBy: "id", sortsAs: "time" },
      actor: { label: "User", width: "w-[20%]", isNamed: true, sortBy: "actor_email" },
      action: { label: "Action", width: "w-32 xl:w-44", sortBy: "action" },
      table: { label: "Type", width: "w-27 xl:w-32", sortBy: "table_name" },
      subject: { label: "Item", isTitle: true },
    },
    { params, sortHref: (by) => listHref("/admin/audit", { table, actor, sort: by }) },
  );
  const auditHref = (actorEmail: string, page = 1) =>
    listHref("/admin/audit", { table, actor: actorEmail, sort: param, page });
  return (
    <>
      <PageHead
        title="Audit log"
        text="Every change that admins have made. Times are in UTC. Entries cannot be changed or removed."
        filters={
          <>
            <FilterSelect
              name="table"
              label="About"
              value={table ?? ""}
              options={[["", "Everything"], ...auditedTables]}
              keep={{ actor, sort: param }}
            />
            {actor ? (
              <p className="flex flex-wrap items-center gap-1 text-sm">
                Only by {actor}
                <LinkButton href={auditHref("")} variant="quiet" size="sm">
                  Show everyone
                </LinkButton>
              </p>
            ) : null}
          </>
        }
      />
      <AwaitData
        data={readAsAdmin(() => listAuditEntries({ page, actor, table, sort }))}
        failed="Failed to load the audit log"
      >
        {(found) => (
          <ListBody
            noun="entry"
            total={found.total}
            perPage={entriesPerPage}
            pages={{ page: found.page, pageHref: (number) => auditHref(actor, number) }}
            caption="Audit log"
            columns={columns}
            order={order}
            rows={found.rows.map((entry) => ({
              key: entry.id,
              cells: {
                at: <Time iso={entry.at} />,
                actor: entry.actor ? (
                  <a href={auditHref(entry.actor)} className="text-accent hover:underline">
                    <Email address={entry.actor} />
                  </a>
                ) : (
                  "Operator"
                ),
                action: (
                  <span className="font-semibold">{actionLabel(entry.table, entry.action)}</span>
                ),
                table: tableLabel(entry.table),
                subject: (
                  <>
                    <p className="cards:text-base cards:font-semibold">
                      <AuditSubject entry={entry} />
                    </p>
                    {entry.reason ? (
                      <p className="text-muted wrap-anywhere">{entry.reason}</p>
                    ) : null}
                  </>
                ),
              },
            }))}
            empty={
              <NoRows title="There are no entries." href={(table ?? actor) && "/admin/audit"} />
            }
          />
        )}
      </AwaitData>
    </>
  );
}
