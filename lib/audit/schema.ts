/** The tables whose changes are logged, with their labels in the audit log. */
export const auditedTables = {
  jobs: "Jobs",
  job_reports: "Reports",
  job_objections: "Objections",
  companies: "Companies",
  events: "Events",
  blogs: "Blogs",
  books: "Books",
  newsletter_subscriptions: "Subscribers",
  recruiters: "Recruiters",
  outbox: "Mail",
  suppressions: "Suppressed addresses",
  digest_settings: "Newsletter",
  admin_settings: "Second factor",
  waiting_mail_settings: "Mail about pending work",
  job_boards: "Boards",
  import_settings: "Imports",
} as const;

export type AuditedTable = keyof typeof auditedTables;

export function parseTable(value: unknown): AuditedTable | undefined {
  return typeof value === "string" && Object.hasOwn(auditedTables, value)
    ? (value as AuditedTable)
    : undefined;
}

export function tableLabel(name: string): string {
  const table = parseTable(name);
  return table ? auditedTables[table] : name;
}

/** Labels for actions that are logged under the name of an SQL command or a status. */
const actionNames = new Map([
  ["insert", "created"],
  ["update", "changed"],
  ["delete", "deleted"],
  ["draft", "unpublished"],
]);

export function actionLabel(action: string): string {
  const name = actionNames.get(action) ?? action;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

type Subject = { table: string; rowId: string | null; isGone: boolean };

/**
 * The console's page where the changed row can be seen; null if the console has no page for the row or the row was
 * deleted.
 */
export function subjectHref({ table, rowId, isGone }: Subject): string | null {
  if (table === "digest_settings") return "/admin/newsletter";
  if (table === "waiting_mail_settings") return "/admin/mail";
  if (table === "job_boards" || table === "import_settings") return "/admin/imports";
  if (!rowId || isGone) return null;
  if (table === "job_reports") return "/admin/reports";
  if (["jobs", "companies", "events", "blogs", "books"].includes(table))
    return `/admin/${table}/${rowId}/edit`;
  return null;
}
