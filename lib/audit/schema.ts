/** The tables whose changes are noted, with what the log calls them. */
export const auditedTables = {
  jobs: "Jobs",
  job_reports: "Reports",
  companies: "Companies",
  events: "Events",
  blogs: "Blogs",
  books: "Books",
  newsletter_subscriptions: "Subscribers",
  recruiters: "Recruiters",
  suppressions: "Suppressed addresses",
  digest_settings: "Newsletter",
  admin_settings: "Second factor",
  waiting_mail_settings: "Mail about what waits",
  job_boards: "Boards",
  import_settings: "Imports",
} as const;

export type AuditedTable = keyof typeof auditedTables;

/** The table an address names, if it is one. */
export function parseTable(value: unknown): AuditedTable | undefined {
  return typeof value === "string" && Object.hasOwn(auditedTables, value)
    ? (value as AuditedTable)
    : undefined;
}

/** What the log calls a table: 'Subscribers'. */
export function tableLabel(name: string): string {
  const table = parseTable(name);
  return table ? auditedTables[table] : name;
}

/** One change: who did what to what, and when (ISO 8601, UTC). */
export type AuditEntry = {
  id: string;
  at: string;
  /** Null for the operator, who works in the database itself. */
  actor: string | null;
  action: string;
  table: string;
  rowId: string | null;
  /** Why it was done, where that was asked for. */
  reason: string | null;
  /** What the row is called today, or was when it was deleted; null where nobody knows. */
  subject: string | null;
  isGone: boolean;
};

/** 'Archived', from the log's own word for what was done. */
export function actionLabel(action: string): string {
  const label =
    { insert: "created", update: "changed", delete: "deleted", draft: "unpublished" }[action] ??
    action;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Where a row can be looked at, if it has a page; null otherwise. */
export function placeOf({ table, rowId, isGone }: AuditEntry): string | null {
  if (table === "digest_settings") return "/admin/newsletter";
  if (table === "waiting_mail_settings") return "/admin/mail";
  if (table === "job_boards" || table === "import_settings") return "/admin/imports";
  if (!rowId || isGone) return null;
  if (table === "job_reports") return "/admin/reports";
  if (["jobs", "companies", "events", "blogs", "books"].includes(table))
    return `/admin/${table}/${rowId}/edit`;
  return null;
}
