import { AuditLog } from "@/components/console/audit-log";
import { Read } from "@/components/console/read";
import { listAuditEntries } from "@/lib/audit/queries";
import { parseTable } from "@/lib/audit/schema";
import { readAsAdmin } from "@/lib/auth/session";
import { parseListQuery } from "@/lib/forms/list";

export const metadata = { title: "Audit Log" };

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const params = await searchParams;
  const { q: actor, page } = parseListQuery({ ...params, q: params.actor });
  const table = parseTable(params.table);
  return (
    <Read
      data={readAsAdmin(() => listAuditEntries({ page, actor, table }))}
      title="Audit Log"
      failed="Failed to load the audit log"
    >
      {(found) => <AuditLog actor={actor} table={table} found={found} />}
    </Read>
  );
}
