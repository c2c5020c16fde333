import "server-only";
import { readListPage } from "@/lib/rows/queries";
import { toIso } from "@/lib/text/dates";
import { sessionClient } from "@/lib/supabase/server";
import type { Sort } from "@/lib/rows/list-address";
import type { AuditedTable } from "@/lib/audit/schema";

/** The audit log's page size, larger than of other lists: entries are short, and one decision may add many. */
export const entriesPerPage = 50;

type AuditQuery = {
  page: number;
  actor: string;
  table: AuditedTable | undefined;
  sort?: Sort | undefined;
};

export async function listLatestChanges(count: number) {
  const { rows } = await listAuditEntries({ page: 1, actor: "", table: undefined }, count);
  return rows;
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>["rows"][number];

/**
 * A page of the audit log. `actor` is null for changes made directly in the database; `subject` is the row's current
 * name, or its last one if it was deleted.
 */
export async function listAuditEntries(query: AuditQuery, pageSize = entriesPerPage) {
  const { page, actor, table, sort = newestFirst } = query;
  const client = sessionClient();
  const { rows, ...rest } = await readListPage(
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
  const subjectsById = new Map(subjects.map(({ id, ...subject }) => [id, subject]));
  const findSubject = ({ id, table }: { id: number; table: string }) => {
    if (settingsTables.has(table)) return { subject: "Settings", isGone: false };
    return subjectsById.get(id) ?? { subject: null, isGone: true };
  };
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...row,
      ...findSubject(row),
      id: String(row.id),
      at: toIso(row.at),
    })),
  };
}

const newestFirst: Sort = { column: "id", isAscending: false };

/** Tables with a single row of settings, which has no name to show. */
const settingsTables = new Set(["digest_settings", "waiting_mail_settings"]);
