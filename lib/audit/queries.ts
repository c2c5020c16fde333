import "server-only";
import { readPage } from "@/lib/rows/queries";
import { toIso } from "@/lib/text/dates";
import { sessionClient } from "@/lib/supabase/server";
import type { Sort } from "@/lib/rows/list-address";
import type { AuditedTable } from "@/lib/audit/schema";

/** The audit log's page size, larger than of other lists: entries are short, and one decision may add many. */
export const entriesPerPage = 50;

type Wanted = {
  page: number;
  actor: string;
  table: AuditedTable | undefined;
  sort?: Sort | undefined;
};

export async function listLatestChanges(count: number) {
  return (await listAuditEntries({ page: 1, actor: "", table: undefined }, count)).rows;
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["rows"][number];

/** `actor` is null for changes by the operator in the database; `subject` is the row's current name, or its last one. */
export async function listAuditEntries(wanted: Wanted, pageSize = entriesPerPage) {
  const { page, actor, table, sort = { column: "id", isAscending: false } } = wanted;
  const client = sessionClient();
  const { rows, ...rest } = await readPage(
    page,
    (from, to) => {
      let entries = client
        .from("audit_log")
        .select("id, at, actor:actor_email, action, table:table_name, rowId:row_id, reason", {
          count: "exact",
        });
      if (actor) entries = entries.eq("actor_email", actor);
      if (table) entries = entries.eq("table_name", table);
      return entries
        .order(sort.column, { ascending: sort.isAscending, nullsFirst: false })
        .order("id", { ascending: false })
        .range(from, to);
    },
    pageSize,
  );
  const { data: subjects } = await client
    .rpc("audit_subjects", { entry_ids: rows.map(({ id }) => id) })
    .select("id, subject, isGone:is_gone")
    .throwOnError();
  const named = new Map(subjects.map(({ id, ...subject }) => [id, subject]));
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...row,
      id: String(row.id),
      at: toIso(row.at),
      ...(named.get(row.id) ?? { subject: null, isGone: true }),
      ...(["digest_settings", "waiting_mail_settings"].includes(row.table) && {
        subject: "Settings",
        isGone: false,
      }),
    })),
  };
}
